// Breadth-first search of all reachable states, level by level, so that the first violation found has a shortest counterexample.
//
// The order of the checks is TLC's (Worker.addElement, ModelChecker.DoInitFunctor):
// - every emitted state counts as generated, and a state that emits none is a deadlock, whatever the constraints say;
// - a state outside CONSTRAINT, or a step outside ACTION_CONSTRAINT, is neither counted nor expanded, but invariants are checked on the state and
//   step invariants on the step;
// - invariants are checked on new states, step invariants on every step.
// One difference cannot be seen from outside: without VIEW a known state is looked up before its constraints are evaluated, because it satisfied them
// when it was entered, unless they depend on more than the state. With SYMMETRY a state stands for its orbit: see `predicate-checks.ts`.
//
// The order of exploration is a function of the system alone, not of the order in which values were made: within a level, states are expanded in
// the order of the states that made them, and those of one maker in the canonical order of their vectors (`successor-order.ts`). What is wrong with a
// state's successors is decided once all of them are known (`inspection.ts`), again by canonical order. So a search by several threads, which make values
// in any order, ends with the same verdict, counts and counterexample. Where the order does not matter to anybody (a recorder for export
// wants the order of numbers; VIEW chooses among states by what came first) a search is not `ordered` and stops where it stands. Neither is it where evaluating
// again may give something else (`TransitionSystem.varies`): there what is wrong is told from what was seen, and states are expanded as they were found.
//
// Nothing here reads a clock or stops the process. `advance` does a bounded amount of work, so whoever owns the event loop decides on time,
// progress and interruption.

import type { StateSink, TransitionSystem, Turns } from '../../model/index.ts';
import { ForeignClosure } from '../../values/index.ts';
import { CoverageCounters } from '../outcome/coverage.ts';
import { asEvaluationError, isTooDeep } from '../outcome/fault.ts';
import type { CheckOutcome, SearchStatistics } from '../outcome/outcome.ts';
import { type Stop, Stopped } from '../outcome/stop.ts';
import { retold } from '../outcome/trace-building.ts';
import type { TeamEnd } from '../parallel/coordinator.ts';
import { Leader, UnshareableError } from '../parallel/hand-over.ts';
import { type AmpleSuccessors, ampleFor } from '../reduction/stubborn-sets.ts';
import type { GraphRecorder } from '../store/graph.ts';
import { SeenLabels } from '../store/seen-labels.ts';
import { SpillError } from '../store/spilled-states.ts';
import { Pin } from '../store/state-rows.ts';
import { StateStore } from '../store/state-store.ts';
import { type StateId, StoreFullError } from '../store/store-limits.ts';
import { SuccessorOrder } from '../store/successor-order.ts';
import { InitialPortions, PAUSED } from '../successors/initial-portions.ts';
import { PredicateChecks } from '../successors/successor-checks.ts';
import { Inspection } from './first-fault.ts';
import { SearchPosition } from './level.ts';
import type { SearchOptions, SearchReport } from './search-options.ts';
import { restoreTo, type SearchState, type Snapshot, snapshotOf } from './snapshot.ts';
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

/** A search that can be carried on piece by piece. */
export class Search {
  readonly system: TransitionSystem;
  /** The states found so far, in breadth-first order. */
  readonly store: StateStore;
  /** The verdict, once there is one. */
  outcome: CheckOutcome | null = null;

  private readonly options: SearchOptions;
  private readonly at = new SearchPosition();
  private readonly checks: PredicateChecks;
  /** The key of a state is not its vector. */
  private readonly keyed: boolean;
  /** Constraints may be false of a state that satisfied them before. */
  private readonly isLookedUpLate: boolean;
  private readonly ordered: boolean;
  private readonly leader: Leader | null;
  private readonly successorOrder: SuccessorOrder;
  private readonly maxStates: number;
  private readonly maxDepth: number;
  private readonly recorder: GraphRecorder | null;
  private readonly coverage: CoverageCounters;
  private readonly inspection: Inspection;
  private readonly viewKey = new Int32Array(1);
  private readonly verdicts: Verdicts;

  private started = false;
  private readonly portions: InitialPortions;
  /** Some initial states are made. */
  private isPaused = false;
  /** The first state of the piece of initial states that is being made. */
  private pieceStart = 0;
  private readonly ample: AmpleSuccessors | null;
  /** Something is wrong with a successor of the state being expanded. */
  private suspect = false;
  private depthReached = false;
  /** The state being expanded, -1 while initial states are made. */
  private current: StateId = -1;
  private firstViolation: Stop | null = null;

  constructor(system: TransitionSystem, options: SearchOptions = {}) {
    this.system = system;
    this.options = options;
    system.watchSymmetry?.(system.canonicalize !== undefined);
    this.keyed = system.view !== undefined;
    const isRepeatable = system.varies === undefined || system.varies === 'level';
    this.ordered = isRepeatable && !this.keyed && options.recorder?.temporal !== false && options.continueAfterViolation !== true;
    this.isLookedUpLate = system.varies !== undefined;
    this.maxStates = options.maxStates ?? Number.POSITIVE_INFINITY;
    this.maxDepth = options.maxDepth ?? Number.POSITIVE_INFINITY;
    this.recorder = options.recorder ?? null;
    this.coverage = new CoverageCounters(system.actions.length);
    this.store = new StateStore(system.variables.length, system.view === undefined ? undefined : 1, options.spill);
    if (system.varies === 'actions') this.store.seenLabels = new SeenLabels();
    this.checks = new PredicateChecks(system, this.store, options, (stop) => this.violated(stop));
    this.successorOrder = new SuccessorOrder(this.store, system.values);
    this.ample = ampleFor(system, options);
    this.portions = new InitialPortions(options.portions === true ? (options.clock ?? null) : null, system.values.keptRules);
    const { store, at, checks, successorOrder, coverage } = this;
    this.verdicts = new Verdicts({ system, store, at, checks, coverage });
    this.inspection = new Inspection({ store, at, checks, order: successorOrder, progress: system.progress, maxDepth: this.maxDepth });
    const isHelped = this.ordered && options.helpers !== undefined && options.helpers.count > 0;
    this.leader = isHelped ? new Leader({ system, store, options, at, successorOrder, coverage }, options.helpers!) : null;
  }

  /** Where the search stands. */
  get report(): SearchReport {
    if (this.leader?.isLeading === true) return this.leader.report;
    const { generated, unused, position, level } = this.at;
    const distinct = this.store.count - unused;
    return { generated, distinct, queue: distinct - position, level };
  }

  /** A team searches: how many states `advance` expands is not exact. */
  get isLedByTeam(): boolean {
    return this.leader?.isLeading === true;
  }

  /** Whether other threads searched with this one to the end. */
  get hasBeenHelped(): boolean {
    return this.leader?.hasLed === true;
  }

  /** Expands at most so many states. Returns the verdict as soon as there is one, else null. */
  advance(expansions: number): CheckOutcome | null {
    if (this.outcome !== null) return this.outcome;
    const { leader } = this;
    leader?.enter();
    try {
      if (!this.started) this.start();
      if (this.started && this.outcome === null) {
        if (leader?.isLeading !== true) this.expand(expansions);
        else {
          const end = leader.advance(expansions, this.report);
          if (end !== null) this.endOf(end);
        }
      }
    } catch (error) {
      if (error instanceof UnshareableError) throw error;
      try {
        this.conclude(error);
      } catch (other) {
        // What a helper made is to be told by this thread, which cannot evaluate it.
        throw other instanceof ForeignClosure ? new UnshareableError(other.message) : other;
      }
    }
    leader?.leave(this.outcome !== null);
    return this.outcome;
  }

  /** What the end of a team's work means. */
  private endOf(end: TeamEnd): void {
    const { at, store } = this;
    switch (end.kind) {
      case 'complete':
        this.finish();
        return;
      case 'depth':
        this.depthReached = true;
        this.finish();
        return;
      case 'interrupted':
        this.halt(end);
        break;
      case 'limit':
        if (end.limit === 'states') at.hidden = store.count - this.maxStates;
        this.halt(end);
        break;
      case 'fault': {
        const { state, rank, before, after, successors } = end;
        at.count(before, store.count);
        at.position = at.earlier + rank;
        const expanded = (): void => {
          at.count(after, store.count);
          at.position++;
        };
        if (successors !== 0 || this.options.deadlock === false) this.inspect(state, expanded);
        expanded();
        this.violated({ kind: 'deadlock', state });
      }
    }
  }

  /** Reads states of complete levels, and evaluates, between two calls of `advance`. Threads that need this one to rest wait meanwhile. */
  reading<T>(work: () => T): T {
    const { leader } = this;
    leader?.enter();
    try {
      leader?.beginReading();
      return work();
    } finally {
      leader?.leave(this.outcome !== null);
    }
  }

  /** The search as it was when it began the level, see `snapshotOf`. Every other thread must be at rest. */
  snapshot(): Snapshot | null {
    return snapshotOf(this.state, this.leader?.levelBegin() ?? null);
  }

  /** Goes on from a snapshot of the same system and options, instead of beginning. Throws StoreFullError. */
  restore(snapshot: Snapshot): void {
    this.started = true;
    restoreTo(this.state, snapshot, this.options.spill?.wanted);
  }

  private get state(): SearchState {
    const { system, store, at, coverage, successorOrder, ordered, recorder } = this;
    return { system, store, at, coverage, successorOrder: ordered ? successorOrder : null, recorder };
  }

  /** Makes initial states. It has started once they are all made, or a team is left to make the rest. */
  private start(): void {
    const { leader, at, store, successorOrder, portions } = this;
    if (!this.isPaused && !this.assumptionsHold()) return;
    this.isPaused = false;
    this.checks.enter('initial');
    portions.begin();
    try {
      this.system.initial(this.initialSink, this.turns);
    } catch (error) {
      if (error === PAUSED) {
        this.isPaused = true;
        return;
      }
      if (leader?.endsInitial(error) !== true) throw error;
    }
    this.started = true;
    if (leader?.endsPart() === true) return;
    // A system that knows no pieces has made one.
    this.endPiece();
    successorOrder.nextLevel();
    at.levelEnd = store.count;
    at.beginLevel(store.count, this.coverage);
  }

  /** False if one does not: that is the outcome. */
  private assumptionsHold(): boolean {
    const { progress, assumptions } = this.system;
    Object.assign(progress, { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false });
    for (const assumption of assumptions) {
      this.checks.predicate = assumption;
      if (assumption.holds()) continue;
      this.outcome = this.verdicts.assumption(assumption);
      return false;
    }
    return true;
  }

  private readonly turns: Turns = {
    take: () => {
      const piece = this.portions.piece();
      return piece >= 0 && (this.leader?.takesPiece(piece, () => this.report) ?? true);
    },
    done: () => {
      if (this.leader?.isLeading !== true) this.endPiece();
      this.leader?.donePiece();
    },
    pass: (candidates) => {
      if (this.leader?.isLeading !== true) this.poll();
      this.leader?.passes(candidates);
    },
  };

  /** What was made since the last piece is in canonical order. */
  private endPiece(): void {
    if (this.ordered) this.successorOrder.append(this.pieceStart);
    this.pieceStart = this.store.count;
  }

  private expand(expansions: number): void {
    const { store, system, options, at, checks } = this;
    const { progress } = system;
    const checkDeadlock = options.deadlock !== false;
    const last = at.position + expansions;
    while (at.position < last) {
      if (progress.exit || at.position === store.count - at.unused) {
        this.finish();
        return;
      }
      if (at.position % POLL_EVERY === 0) this.poll();
      if (this.leader?.callsOrHandsOver() === true) return;
      if (at.position === at.earlier + at.levelSize) {
        at.nextLevel(store.count, this.coverage);
        this.successorOrder.nextLevel();
      }
      progress.level = at.level;
      progress.generated = at.generated;
      progress.queue = store.count - at.position;
      const state = this.ordered ? this.successorOrder.at(at.position - at.earlier) : at.position;
      this.current = state;
      const generated = at.generated;
      const count = store.count;
      checks.enter('next');
      this.recorder?.beginState(state);
      try {
        this.successors(state, this.successorSink);
      } catch (error) {
        // What was found before the limit is told.
        const stop = error instanceof Stopped ? error.stop : null;
        const isSuspect = this.suspect && stop?.kind === 'limit' && stop.limit === 'states';
        // How much was made before the fault depends on the order of values.
        if (this.ordered && (stop === null || isSuspect)) at.count({ generated, distinct: count - at.unused }, store.count);
        if (isSuspect) this.inspect(state);
        throw error;
      }
      at.position++;
      if (this.suspect) this.inspect(state);
      if (this.ordered) this.successorOrder.append(count);
      if (at.generated === generated && checkDeadlock) this.violated({ kind: 'deadlock', state });
    }
  }

  /** Stops with what is wrong with the successors of a state. */
  private inspect(state: StateId, enumerated: () => void = () => {}): never {
    this.current = state;
    const finding = retold(this.system, () => this.inspection.of(state, (sink) => this.successors(state, sink)));
    enumerated();
    throw this.inspection.raise(finding);
  }

  private successors(state: StateId, sink: StateSink): void {
    const { store, system, ample } = this;
    const start = store.pin(state, Pin.expanded);
    if (ample === null) system.successors(store.vectors, start, sink);
    else ample.successors(store.vectors, start, this.isOld, sink);
  }

  private readonly isOld = (vector: Int32Array): boolean => {
    const known = this.store.find(vector, 0);
    return known >= 0 && known < this.at.levelEnd;
  };

  private poll(): void {
    const { options } = this;
    options.onProgress?.(this.report);
    if (options.signal?.aborted === true || options.interrupted?.() === true) this.halt({ kind: 'interrupted' });
    if (options.spill?.wanted() === true) this.store.startSpilling();
    if (options.exhausted?.() === true) this.halt({ kind: 'limit', limit: 'memory' });
  }

  private halt(stop: Stop): never {
    throw new Stopped(stop);
  }

  private violated(stop: Stop): void {
    if (this.options.continueAfterViolation !== true) this.halt(stop);
    this.firstViolation ??= stop;
    this.verdicts.count(stop);
  }

  private readonly initialSink = (next: Int32Array): void => {
    const { at, checks, leader } = this;
    const sink = leader?.isLeading === true ? leader.initialSink : null;
    if (sink !== null) {
      sink(next, -1);
      return;
    }
    at.generated++;
    if (at.generated % 4096 === 0) this.poll();
    this.system.progress.level = 1;
    const kept = checks.keptOf(next);
    const inModel = !checks.constrained || checks.satisfiesConstraints(kept, next);
    let isNew = true;
    if (inModel) {
      isNew = this.lookUp(kept) < 0;
      if (isNew) {
        this.enter(kept);
        at.initialStates++;
        this.system.progress.initial = at.initialStates;
      }
    }
    if (isNew) {
      checks.checkInvariants(-1, kept, next);
      checks.checkInitialPredicates(kept, next);
    }
    this.system.progress.level = 0;
    checks.phase = 'initial';
  };

  private readonly successorSink = (next: Int32Array, action: number): void => {
    this.at.generated++;
    this.coverage.generated[action]!++;
    if (!this.ordered) {
      this.receive(next, action);
      return;
    }
    try {
      this.receive(next, action);
    } catch (error) {
      if (error instanceof Stopped && (error.stop.kind === 'limit' || error.stop.kind === 'interrupted')) throw error;
      // Too deep now need not be too deep again.
      if (error instanceof StoreFullError || isTooDeep(error)) throw error;
      if (!(error instanceof Stopped)) asEvaluationError(error);
      this.system.progress.level = this.at.level;
      this.checks.faultVector = null;
      this.suspect = true;
    }
  };

  private receive(next: Int32Array, action: number): void {
    const { checks, at } = this;
    const kept = checks.keptOf(next);
    let inModel = true;
    let state: StateId = -1;
    if (this.keyed || this.isLookedUpLate) {
      if (checks.selective) inModel = checks.inModel(this.current, kept, next, at.level);
      if (inModel) state = this.lookUp(kept);
    } else {
      state = this.store.find(kept, 0);
      if (checks.selective) {
        if (state < 0) inModel = checks.inModel(this.current, kept, next, at.level);
        else if (checks.stepConstrained) inModel = checks.satisfiesStepConstraints(this.current, next);
      }
    }
    if (state < 0) {
      if (inModel) {
        if (at.level >= this.maxDepth) {
          this.depthReached = true;
          this.recorder?.cut();
          return;
        }
        state = this.enter(kept);
        this.coverage.distinct[action]!++;
      }
      if (checks.invariants.length > 0) {
        this.system.progress.level = at.level + 1;
        checks.checkInvariants(this.current, kept, next);
        this.system.progress.level = at.level;
      }
    }
    if (checks.stepInvariants.length > 0) checks.checkStepInvariants(this.current, next);
    checks.phase = 'next';
    if (this.recorder !== null) {
      if (inModel) this.recorder.edge(state, action);
      else this.recorder.cut();
    }
  }

  /** The state's number or -1; leaves its view where `enter` finds it. */
  private lookUp(kept: Int32Array): StateId {
    const { system, store } = this;
    if (system.view === undefined) return store.find(kept, 0);
    this.checks.phase = 'view';
    // The view is that of the successor: a view with TLCGet("level") tells equal states of different levels apart.
    const { progress } = system;
    const { level } = progress;
    if (this.current >= 0) progress.level = this.at.level + 1;
    this.viewKey[0] = system.view(kept, 0);
    progress.level = level;
    return store.find(this.viewKey, 0);
  }

  private enter(kept: Int32Array): StateId {
    const { store } = this;
    if (store.count - this.at.unused >= this.maxStates) this.halt({ kind: 'limit', limit: 'states' });
    const state = store.separateKeys ? store.addWithKey(kept, 0, this.viewKey, 0, this.current) : store.add(kept, 0, this.current);
    store.seenLabels?.note(state, this.system.seenLabel?.() ?? null);
    const { at } = this;
    const level = this.current < 0 ? 1 : at.level + 1;
    const { progress } = this.system;
    progress.distinct = store.count;
    if (level > at.depth) {
      at.depth = level;
      progress.diameter = level;
    }
    return state;
  }

  /** Everything is explored, or the specification asked to stop. */
  private finish(): void {
    const { verdicts } = this;
    if (this.firstViolation !== null) this.outcome = verdicts.of(this.firstViolation);
    else if (this.depthReached) this.outcome = verdicts.of({ kind: 'limit', limit: 'depth' });
    else this.outcome = verdicts.ok(this.system.progress.exit);
  }

  /** Turns what was thrown into the verdict. */
  private conclude(error: unknown): void {
    const { verdicts } = this;
    this.recorder?.cut();
    if (this.store.seenLabels !== null) this.store.seenLabels.last = this.system.seenLabel?.() ?? null;
    if (error instanceof Stopped) {
      const { stop } = error;
      const limited = stop.kind === 'limit' || stop.kind === 'interrupted';
      this.outcome = verdicts.of(limited && this.firstViolation !== null ? this.firstViolation : stop);
    } else if (error instanceof StoreFullError) {
      this.outcome = verdicts.of({ kind: 'limit', limit: error instanceof SpillError ? 'disk' : 'memory' });
    } else this.outcome = verdicts.fault(error, this.current);
  }

  /** The counts as they stand. */
  get statistics(): SearchStatistics {
    return this.verdicts.statistics;
  }
}
