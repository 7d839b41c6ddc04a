// Breadth-first search of all reachable states, level by level, so that the first violation found has a shortest counterexample.
//
// Every emitted state counts as generated, and a state that emits none is a deadlock, whatever the constraints say. What is checked of a successor, and in
// which order, is in `successor-checks.ts`.
//
// The order of exploration is a function of the system alone, not of the order in which values were made: within a level, states are expanded in the order of
// their predecessors, and those of one predecessor in the canonical order of their vectors (`successor-order.ts`). What is wrong with a state's successors is
// decided once all of them are known (`first-fault.ts`), again by canonical order. So a search by several threads, which make values in any order, ends with
// the same verdict, counts and counterexample (`parallel/coordinator.ts`). Where the order does not matter to anybody (a recorder for export wants the order
// of numbers; VIEW chooses among states by what came first) a search is not ordered and stops where it stands. Neither is it where evaluating again may give
// something else (`TransitionSystem.varies`): there what is wrong is told from what was seen, and states are expanded as they were found.
//
// Nothing here reads a clock or stops the process. `advance` does a bounded amount of work, so whoever owns the event loop decides on time,
// progress and interruption.

import { InternalError } from '../../diagnostics/index.ts';
import type { TransitionSystem } from '../../model/index.ts';
import { ForeignClosure } from '../../values/index.ts';
import type { DistributedEnd, DistributedFault } from '../distributed/level-coordinator.ts';
import type { DistributedCounts } from '../distributed/messages.ts';
import { poll, type SearchReport } from '../level/exploration-options.ts';
import { makeLevel } from '../level/level.ts';
import { SearchState } from '../level/search-state.ts';
import { restoreTo, type Snapshot, snapshotOf } from '../level/snapshot.ts';
import type { CheckOutcome, SearchStatistics } from '../outcome/outcome.ts';
import { registersOf, setRegisters } from '../outcome/registers.ts';
import { Stopped } from '../outcome/stop.ts';
import type { ParallelEnd } from '../parallel/coordinator.ts';
import { Takeover, UnshareableError } from '../parallel/takeover.ts';
import type { SearchExtent } from '../parallel/workers.ts';
import { SeenLabels } from '../store/seen-labels.ts';
import { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import { EvaluationContext } from '../successors/evaluation-context.ts';
import { InitialStates } from './initial-states.ts';
import type { SearchOptions } from './search-options.ts';
import { SequentialSearch } from './sequential.ts';
import { Verdicts } from './verdict.ts';

/** States expanded between two polls. */
const POLL_EVERY = 64;

/** Explores a system to the end. Blocks; see `Search` for doing it piece by piece. */
export function search(system: TransitionSystem, options: SearchOptions = {}): CheckOutcome {
  const run = new Search(system, options);
  for (;;) {
    const outcome = run.advance(Number.POSITIVE_INFINITY);
    if (outcome !== null) return outcome;
  }
}

/** How much of the beginning is done. */
type Beginning = 'nothing' | 'some initial states' | 'all';

/** A search that can be carried on piece by piece. */
export class Search {
  readonly system: TransitionSystem;
  /** The states found so far, in breadth-first order. */
  readonly store: StateStore;
  /** The verdict, once there is one. */
  outcome: CheckOutcome | null = null;

  readonly #options: SearchOptions;
  readonly #state: SearchState;
  readonly #context: EvaluationContext;
  readonly #verdicts: Verdicts;
  readonly #sequential: SequentialSearch;
  readonly #initial: InitialStates;
  /** Null where one thread searches alone. */
  readonly #takeover: Takeover | null;
  #begun: Beginning = 'nothing';

  constructor(system: TransitionSystem, options: SearchOptions = {}) {
    this.system = system;
    this.#options = options;
    system.watchSymmetry?.(system.canonicalize !== undefined);
    this.store = new StateStore(system.width, system.view?.width, options.spill);
    if (system.varies === 'actions') this.store.seenLabels = new SeenLabels();
    const isOrdered = isOrderedSearch(system, options);
    const { workers } = options;
    const state = new SearchState(system, this.store, options.recorder ?? null, isOrdered);
    this.#state = state;
    this.#context = new EvaluationContext(system.progress);
    this.#verdicts = new Verdicts(state, this.#context, options);
    this.#sequential = new SequentialSearch(state, options, this.#context, this.#verdicts);
    this.#takeover = isOrdered && workers !== undefined && workers.count > 0 ? new Takeover(state, options, workers) : null;
    this.#initial = new InitialStates(state, options, this.#context, this.#sequential, this.#takeover, () => this.#poll());
  }

  /** How far the search is. */
  get report(): SearchReport {
    return this.#takeover?.report ?? this.#state.report;
  }

  /** How many states the level has that is being searched, and all levels before it. */
  get level(): SearchExtent['level'] {
    return this.#state.level;
  }

  /** Several threads search: how many states `advance` expands is not exact. */
  get isParallel(): boolean {
    return this.#takeover?.isLeading === true;
  }

  /** Whether several threads searched to the end. */
  get hasBeenParallel(): boolean {
    return this.#takeover?.hasLed === true;
  }

  /** Expands at most so many states. Returns the verdict as soon as there is one, else null. */
  advance(expansions: number): CheckOutcome | null {
    if (this.outcome !== null) return this.outcome;
    const takeover = this.#takeover;
    takeover?.enter();
    try {
      if (this.#begun !== 'all') this.#begin();
      if (this.#begun === 'all' && this.outcome === null) this.#goOn(expansions);
    } catch (error) {
      if (error instanceof UnshareableError) throw error;
      try {
        this.outcome = this.#verdicts.thrown(error, this.#sequential.current);
      } catch (other) {
        // What a worker made is to be told by this thread, which cannot evaluate it.
        throw other instanceof ForeignClosure ? new UnshareableError(other.message) : other;
      }
    }
    takeover?.leave(this.outcome !== null);
    return this.outcome;
  }

  /** Before other processes search: the outcome where an assumption is false or has no value, else null. */
  beginElsewhere(): CheckOutcome | null {
    try {
      this.#assumptionsHold();
    } catch (error) {
      this.outcome = this.#verdicts.thrown(error, -1);
    }
    this.#begun = 'all';
    return this.outcome;
  }

  /** What other processes have found as the outcome of this search: see `LevelCoordinator`. */
  endElsewhere(end: DistributedEnd, counts: DistributedCounts, processes: number): CheckOutcome {
    const state = this.#state;
    if (end.kind === 'one-thread') throw new UnshareableError('values of several processes cannot be evaluated by each');
    if (end.kind === 'seen') throw new InternalError('a search was ended for what was seen in its graph, and that is not told');
    const fault = end.kind === 'fault' ? this.#enterFault(end.fault) : null;
    this.countElsewhere(counts, processes);
    if (end.kind === 'complete' || end.kind === 'depth') state.position += counts.size;
    try {
      this.#endBy(fault ?? (end as Exclude<DistributedEnd, { readonly kind: 'fault' | 'one-thread' | 'seen' }>));
    } catch (error) {
      this.outcome = this.#verdicts.thrown(error, this.#sequential.current);
    }
    return this.outcome!;
  }

  /** Takes over what other processes have counted. The states of the level are not expanded. */
  countElsewhere({ level: number, size, earlier, next, ...counts }: DistributedCounts, processes: number): void {
    const state = this.#state;
    state.coverage.restore(counts.coverage);
    state.generated = counts.generated;
    state.initialStates = counts.initialStates;
    state.workers = processes;
    state.level = makeLevel({ ...state.level, number, from: 0, to: this.store.count, size, earlier });
    state.position = earlier;
    // Other processes notice at the end of a level that there are too many. A search that was resumed may have had more from the beginning.
    const { maxStates = Number.POSITIVE_INFINITY } = this.#options;
    state.count({ generated: counts.generated, distinct: Math.max(earlier + size, Math.min(maxStates, earlier + size + next)) });
  }

  /** Enters what is needed to find out what is wrong: the path to the state, and those of its successors that were known. */
  #enterFault({ path, known, ...fault }: DistributedFault): ParallelEnd {
    const { store } = this;
    // The first of them may have been gathered with the graph.
    const enter = (vector: Int32Array, predecessor: StateId): StateId => {
      const found = store.find(vector, 0);
      return found >= 0 ? found : store.add(vector, 0, predecessor);
    };
    let state: StateId = -1;
    for (const vector of path) state = enter(vector, state);
    for (const vector of known) enter(vector, -1);
    return { ...fault, kind: 'fault', state };
  }

  /** Makes initial states. */
  #begin(): void {
    if (this.#begun === 'nothing' && !this.#assumptionsHold()) return;
    this.#begun = this.#initial.make() === 'some' ? 'some initial states' : 'all';
  }

  /** False if one does not: that is the outcome. */
  #assumptionsHold(): boolean {
    const context = this.#context;
    context.beginRun();
    for (const assumption of this.system.assumptions) {
      context.predicate = assumption;
      if (assumption.holds()) continue;
      this.outcome = this.#verdicts.assumption(assumption);
      return false;
    }
    const { progress } = this.system;
    progress.registersAtFirst ??= registersOf(progress);
    setRegisters(progress, progress.registersAtFirst);
    return true;
  }

  #goOn(expansions: number): void {
    const takeover = this.#takeover;
    if (takeover?.isLeading !== true) {
      this.#expand(expansions);
      return;
    }
    const end = takeover.advance(expansions);
    if (end !== null) this.#endBy(end);
  }

  /** Expands states in this thread. */
  #expand(expansions: number): void {
    const state = this.#state;
    const { system } = this;
    const last = state.position + expansions;
    while (state.position < last) {
      if (system.progress.exit || state.position === state.distinct) {
        this.#complete();
        return;
      }
      if (state.position % POLL_EVERY === 0) this.#poll();
      if (this.#takeover?.callOrHandOver() === true) return;
      if (state.position === state.level.earlier + state.level.size) state.nextLevel();
      this.#sequential.expand(state.order?.at(state.position - state.level.earlier) ?? state.position);
    }
  }

  /** What it means that several threads have ended. */
  #endBy(end: ParallelEnd): void {
    const state = this.#state;
    switch (end.kind) {
      case 'depth':
        this.#sequential.isCutOff = true;
        this.#complete();
        return;
      case 'interrupted':
        throw new Stopped(end);
      case 'limit':
        if (end.limit === 'states') this.#countUpToLimit();
        throw new Stopped(end);
      case 'fault': {
        const { levelIndex, before, after, successors } = end;
        state.count(before);
        state.position = state.level.earlier + levelIndex;
        const expanded = (): void => {
          state.count(after);
          state.position++;
        };
        if (successors !== 0 || this.#options.deadlock === false) this.#sequential.tellFirstFault(end.state, expanded);
        expanded();
        this.#verdicts.report({ kind: 'deadlock', state: end.state }, (state) => state);
        return;
      }
      default:
        this.#complete();
    }
  }

  /** As many states as the limit allows count, or those of complete levels: a search that was resumed with a lower limit had more of them from the beginning. */
  #countUpToLimit(): void {
    const { level, hidden } = this.#state;
    const { count } = this.store;
    const { maxStates = count - hidden } = this.#options;
    this.#state.hidden = count - Math.max(maxStates, level.earlier + level.size);
  }

  /** Reads states of complete levels, and evaluates, between two calls of `advance`. Threads that need this one to rest wait meanwhile. */
  reading<T>(work: () => T): T {
    const takeover = this.#takeover;
    takeover?.enter();
    try {
      takeover?.beginReading();
      return work();
    } finally {
      takeover?.leave(this.outcome !== null);
    }
  }

  /** The search as it was when it began the level, see `snapshotOf`. Every worker must be at rest. */
  snapshot(): Snapshot | null {
    return snapshotOf(this.#state, this.#takeover?.parallelLevel() ?? null);
  }

  /** Goes on from a snapshot of the same system and options, instead of beginning. Throws StoreFullError. */
  restore(snapshot: Snapshot): void {
    this.#begun = 'all';
    restoreTo(this.#state, snapshot, this.#options.spill?.wanted);
  }

  #poll(): void {
    const stop = poll(this.#options, this.report, this.store);
    if (stop !== null) throw new Stopped(stop === 'memory' ? { kind: 'limit', limit: 'memory' } : { kind: 'interrupted' });
  }

  #complete(): void {
    this.outcome = this.#verdicts.complete(this.#sequential.isCutOff);
  }

  /** The counts as they stand. */
  get statistics(): SearchStatistics {
    return this.#verdicts.statistics;
  }
}

/** Whether the states of a level are expanded in canonical order. */
function isOrderedSearch({ varies, view, noteExpanded }: TransitionSystem, { recorder, continueAfterViolation }: SearchOptions): boolean {
  const isRepeatable = varies === undefined || varies === 'level';
  return (
    isRepeatable && noteExpanded === undefined && view === undefined && recorder?.temporal !== false && continueAfterViolation !== true
  );
}
