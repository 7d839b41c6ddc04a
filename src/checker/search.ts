// Breadth-first search of all reachable states, level by level, so that the first violation found has a shortest counterexample.
//
// The order of the checks is TLC's (Worker.addElement, ModelChecker.DoInitFunctor):
// - every emitted state counts as generated, and a state that emits none is a deadlock, whatever the constraints say;
// - a state outside CONSTRAINT, or a step outside ACTION_CONSTRAINT, is neither counted nor expanded, but invariants are checked on the state and
//   step invariants on the step;
// - invariants are checked on new states, step invariants on every step.
// One difference cannot be seen from outside: without VIEW and symmetry a known state is looked up before its constraints are evaluated, because it
// satisfied them when it was entered.
//
// The order of exploration is a function of the system alone, not of the order in which values were made: within a level, states are expanded in
// the order of the states that made them, and those of one maker in the canonical order of their vectors (`successor-order.ts`). What is wrong with a
// state's successors is decided by `inspect` once all of them are known, again by canonical order. So a search by several threads, which make values
// in any order, ends with the same verdict, counts and counterexample. Where the order does not matter to anybody (a recorder wants the order of
// numbers; VIEW and SYMMETRY choose among states by what came first) a search is not `ordered` and stops where it stands.
//
// Nothing here reads a clock or stops the process. `advance` does a bounded amount of work, so whoever owns the event loop decides on time,
// progress and interruption.
//
// Invariant: `position` states are expanded, `level` is the level of the next, which has the numbers [levelStart, levelEnd); states from `levelEnd`
// on are one level deeper.

import { InternalError } from '../diagnostics/index.ts';
import type { StatePredicate, StepPredicate, TransitionSystem } from '../model/index.ts';
import { CoverageCounters } from './coverage.ts';
import { asEvaluationError } from './fault.ts';
import type { GraphRecorder } from './graph.ts';
import type { CheckOutcome, OutcomeWarning, Phase, SearchStatistics } from './outcome.ts';
import { predicateRef } from './outcome.ts';
import type { Helpers, SearchOptions, SearchReport } from './search-options.ts';
import type { Snapshot } from './snapshot.ts';
import { type StateId, StateStore, StoreFullError } from './state-store.ts';
import { outcomeOf, type Stop, warningsOf } from './stop.ts';
import { SuccessorOrder } from './successor-order.ts';
import { type Counts, Team, type TeamEnd } from './team.ts';
import { Flag, reserveTeamMemory } from './team-memory.ts';
import { describeTrace, pathTo } from './trace-building.ts';
import { ViolationCounters } from './violation-counters.ts';

/** Thrown through a system's `successors` to stop it; `stop` of the search says why. */
class Stopped extends Error {}
const STOPPED = new Stopped('the search has stopped');

/** What is wrong with a successor: a violation, or a predicate that has no value. */
interface Finding {
  readonly vector: Int32Array;
  readonly stop: Stop | null;
  readonly error: unknown;
  readonly phase: Phase;
  readonly predicate: { readonly name: string } | null;
}

/** Thrown where the threads of a search cannot share its values: it must be done by one. */
export class UnshareableError extends Error {
  override readonly name = 'UnshareableError';
}

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
  private readonly invariants: readonly StatePredicate[];
  private readonly stepInvariants: readonly StepPredicate[];
  private readonly constrained: boolean;
  private readonly stepConstrained: boolean;
  /** The key of a state is not its vector. */
  private readonly keyed: boolean;
  private readonly ordered: boolean;
  private readonly helpers: Helpers | null;
  private team: Team | null = null;
  private isLed = false;
  private workers = 1;
  private isHelpless = false;
  private readonly successorOrder: SuccessorOrder;
  private readonly maxStates: number;
  private readonly maxDepth: number;
  private readonly recorder: GraphRecorder | null;
  private readonly coverage: CoverageCounters;
  private readonly representative: Int32Array;
  private readonly viewKey = new Int32Array(1);
  private readonly violations = new ViolationCounters();

  private started = false;
  /** States that were entered but do not count. */
  private hidden = 0;
  private generated = 0;
  private initialStates = 0;
  private position = 0;
  private level = 1;
  private levelStart = 0;
  private levelEnd = 0;
  /** States of earlier levels, and of this one; numbers that name no state. */
  private earlier = 0;
  private levelSize = 0;
  private unused = 0;
  /** What was counted when the level began. */
  private generatedAtStart = 0;
  private coverageAtStart: Float64Array = new Float64Array(0);
  /** Where a team began its last level, once it is dismissed. */
  private teamBegin: ReturnType<Team['levelBegin']> | null = null;
  /** Something is wrong with a successor of the state being expanded. */
  private suspect = false;
  private depth = 0;
  private depthReached = false;
  /** The state being expanded, -1 while initial states are made. */
  private current: StateId = -1;
  private phase: Phase = 'assumption';
  private predicate: { readonly name: string } | null = null;
  private faultVector: Int32Array | null = null;
  private stop: Stop | null = null;
  private firstViolation: Stop | null = null;

  constructor(system: TransitionSystem, options: SearchOptions = {}) {
    this.system = system;
    this.options = options;
    this.invariants = options.invariants ?? system.invariants;
    this.stepInvariants = options.stepInvariants ?? system.stepInvariants;
    this.constrained = system.constraints.length > 0;
    this.stepConstrained = system.stepConstraints.length > 0;
    this.keyed = system.view !== undefined || system.canonicalize !== undefined;
    this.ordered = !this.keyed && options.recorder === undefined && options.continueAfterViolation !== true;
    this.helpers = this.ordered && options.helpers !== undefined && options.helpers.count > 0 ? options.helpers : null;
    this.maxStates = options.maxStates ?? Number.POSITIVE_INFINITY;
    this.maxDepth = options.maxDepth ?? Number.POSITIVE_INFINITY;
    this.recorder = options.recorder ?? null;
    this.coverage = new CoverageCounters(system.actions.length);
    this.representative = new Int32Array(system.variables.length);
    this.store = new StateStore(system.variables.length, system.view === undefined ? undefined : 1);
    this.successorOrder = new SuccessorOrder(this.store, system.values);
  }

  /** Where the search stands. */
  get report(): SearchReport {
    if (this.team !== null && this.isLed) return { generated: this.team.generated, ...this.team.report };
    const distinct = this.store.count - this.unused;
    return { generated: this.generated, distinct, queue: distinct - this.position, level: this.level };
  }

  /** Expands at most so many states. Returns the verdict as soon as there is one, else null. */
  advance(expansions: number): CheckOutcome | null {
    if (this.outcome !== null) return this.outcome;
    const safepoints = this.team === null ? null : this.helpers!.safepoints;
    safepoints?.enter();
    try {
      if (!this.started) this.start();
      if (this.outcome === null && !this.isLed) this.expand(expansions);
      else if (this.outcome === null) this.lead(expansions);
    } catch (error) {
      if (error instanceof UnshareableError) throw error;
      this.conclude(error);
    }
    // While there is time for others, this thread is at rest. After the end it stays: what follows makes values too.
    if (this.outcome === null) (this.team === null ? null : this.helpers!.safepoints)?.leave();
    else if (this.team !== null && !this.isLed) this.team.dismiss();
    return this.outcome;
  }

  /** Calls the helpers. They come when they can; until then this thread goes on alone. */
  private callHelpers(): void {
    const helpers = this.helpers!;
    const states = this.store.share();
    const memory = states === null ? null : reserveTeamMemory(states, helpers.count + 1, this.system.actions.length);
    if (memory === null) {
      this.isHelpless = true;
      return;
    }
    helpers.start(memory);
    helpers.safepoints.enter();
    this.team = new Team(this.system, memory, this.options, helpers.safepoints, helpers.count + 1);
  }

  private handOver(team: Team): void {
    const { store } = this;
    this.isLed = true;
    this.workers = this.helpers!.count + 1;
    team.takeOver({
      level: this.level,
      levelStart: this.levelStart,
      levelEnd: this.levelEnd,
      frontier: this.level > 1 ? this.successorOrder.level() : Int32Array.from({ length: this.levelEnd }, (_, state) => state),
      position: this.position - this.earlier,
      earlier: this.earlier,
      generated: this.generated,
      coverage: this.coverage.copy(),
      coverageAtStart: this.coverageAtStart,
      generatedAtStart: this.generatedAtStart,
      unused: this.unused,
      mask: store.slots - 1,
      count: store.count,
    });
  }

  /** Leads the team on. */
  private lead(expansions: number): void {
    const team = this.team!;
    const { options } = this;
    options.onProgress?.(this.report);
    if (options.signal?.aborted === true || options.interrupted?.() === true) team.interrupt();
    if (options.exhausted?.() === true) team.interrupt(Flag.memory);
    const end = team.advance(expansions);
    if (end === null) return;
    team.dismiss();
    this.takeBack(team, end);
  }

  private takeBack(team: Team, end: TeamEnd): void {
    const { store, coverage } = this;
    if (end.kind === 'foreign') throw new UnshareableError('values of several threads cannot be evaluated by each');
    const { level, levelEnd, earlier, frontier, unused } = team.standing;
    this.teamBegin = team.levelBegin();
    store.takeBack(team.memory.states);
    this.isLed = false;
    this.team = null;
    this.generated = team.generated;
    team.addCoverage(coverage.generated, coverage.distinct);
    this.level = level;
    this.levelEnd = levelEnd;
    this.unused = unused;
    this.hidden = unused;
    this.position = earlier + (end.kind === 'complete' || end.kind === 'depth' ? frontier : 0);
    this.depth = store.count - unused > earlier + frontier ? level + 1 : level;
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
        if (end.limit === 'states') this.hidden = store.count - this.maxStates;
        this.halt(end);
        break;
      case 'fault': {
        const { state, rank, before, after, successors } = end;
        this.count(before, earlier + frontier);
        this.position = earlier + rank;
        const expanded = (): void => {
          this.count(after, earlier + frontier);
          this.position++;
        };
        if (successors !== 0 || this.options.deadlock === false) this.inspect(state, expanded);
        expanded();
        this.violated({ kind: 'deadlock', state });
      }
    }
  }

  /**
   * The search as it was when it began the level, or null where it has not begun the first. Every other thread must be at rest. The arrays are views:
   * use them before the search goes on.
   */
  snapshot(): Snapshot | null {
    if (this.levelEnd === 0) return null;
    const { store, level, levelStart, levelEnd, earlier, unused, initialStates, recorder } = this;
    const own = { level, levelStart, levelEnd, earlier, unused, generated: this.generatedAtStart, workers: this.workers };
    const begin = this.isLed ? this.team!.levelBegin() : this.teamBegin;
    const start = { ...(begin?.start ?? own), initialStates };
    const numbers = (): Int32Array => Int32Array.from({ length: levelEnd - levelStart }, (_, i) => levelStart + i);
    const keys = store.separateKeys ? store.keys.subarray(0, start.levelEnd * store.keyWidth) : new Int32Array(0);
    const nothing = { rows: new Int32Array(0), targets: new Int32Array(0), cut: new Int32Array(0) };
    return {
      start,
      width: store.width,
      vectors: store.vectors.subarray(0, start.levelEnd * store.width),
      predecessors: store.predecessors.subarray(0, start.levelEnd),
      keys,
      frontier: begin?.frontier ?? (this.ordered && level > 1 ? this.successorOrder.level() : numbers()),
      coverage: begin?.coverage ?? this.coverageAtStart,
      ...(recorder?.before(start.earlier) ?? nothing),
    };
  }

  /** Goes on from a snapshot of the same system and options, instead of beginning. Throws StoreFullError. */
  restore(snapshot: Snapshot): void {
    const { start, vectors, predecessors, keys, frontier, coverage } = snapshot;
    this.started = true;
    this.store.restore(vectors, predecessors, keys);
    this.level = start.level;
    this.levelStart = start.levelStart;
    this.levelEnd = start.levelEnd;
    this.earlier = start.earlier;
    this.position = start.earlier;
    this.levelSize = frontier.length;
    this.unused = start.unused;
    this.hidden = start.unused;
    this.depth = start.level;
    this.generated = start.generated;
    this.initialStates = start.initialStates;
    this.generatedAtStart = start.generated;
    this.coverage.restore(coverage);
    this.coverageAtStart = this.coverage.copy();
    this.successorOrder.restore(frontier);
    this.recorder?.restore(snapshot);
    const distinct = start.levelEnd - start.unused;
    Object.assign(this.system.progress, {
      level: start.level,
      distinct,
      generated: start.generated,
      diameter: start.level,
      queue: 0,
      exit: false,
    });
  }

  /** Sets the counts; `upToLevel` states are not deeper than the level. */
  private count({ generated, distinct }: Counts, upToLevel: number): void {
    this.generated = generated;
    this.hidden = this.store.count - distinct;
    this.depth = distinct > upToLevel ? this.level + 1 : this.level;
  }

  private start(): void {
    this.started = true;
    const { progress, assumptions } = this.system;
    Object.assign(progress, { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false });
    for (const assumption of assumptions) {
      this.predicate = assumption;
      if (!assumption.holds()) {
        this.outcome = { verdict: 'assumption', kind: 'assumption', predicate: predicateRef(assumption), ...this.plain() };
        return;
      }
    }
    this.phase = 'initial';
    this.predicate = null;
    this.system.initial(this.initialSink);
    this.levelEnd = this.store.count;
    this.beginLevel(this.levelEnd);
  }

  private beginLevel(size: number): void {
    this.levelSize = size;
    this.generatedAtStart = this.generated;
    this.coverageAtStart = this.coverage.copy();
  }

  private expand(expansions: number): void {
    const { store, system, options } = this;
    const { progress } = system;
    const checkDeadlock = options.deadlock !== false;
    const last = this.position + expansions;
    while (this.position < last) {
      if (progress.exit || this.position === store.count - this.unused) {
        this.finish();
        return;
      }
      if (this.position % POLL_EVERY === 0) this.poll();
      if (this.helpers !== null && this.callsOrHandsOver()) return;
      if (this.position === this.earlier + this.levelSize) {
        this.level++;
        this.earlier += this.levelSize;
        this.levelStart = this.levelEnd;
        this.levelEnd = store.count;
        this.successorOrder.nextLevel();
        this.beginLevel(this.levelEnd - this.levelStart);
      }
      progress.level = this.level;
      progress.generated = this.generated;
      progress.queue = store.count - this.position;
      const state = this.ordered && this.level > 1 ? this.successorOrder.at(this.position - this.earlier) : this.position;
      this.current = state;
      const generatedBefore = this.generated;
      const countBefore = store.count;
      this.phase = 'next';
      this.predicate = null;
      this.recorder?.beginState(state);
      try {
        system.successors(store.vectors, state * store.width, this.successorSink);
      } catch (error) {
        // How much was made before the fault depends on the order of values.
        if (this.ordered && error !== STOPPED) this.uncount(generatedBefore, countBefore);
        throw error;
      }
      this.position++;
      if (this.suspect) this.inspect(state);
      if (this.ordered) this.successorOrder.append(countBefore);
      if (this.generated === generatedBefore && checkDeadlock) this.violated({ kind: 'deadlock', state });
    }
  }

  /** True once a team has taken over. */
  private callsOrHandsOver(): boolean {
    const { team } = this;
    if (team !== null) {
      if (!team.isReady) return false;
      this.handOver(team);
      return true;
    }
    if (this.generated > this.helpers!.after && !this.isHelpless) this.callHelpers();
    return false;
  }

  private uncount(generated: number, distinct: number): void {
    this.count({ generated, distinct: distinct - this.unused }, this.earlier + this.levelSize);
  }

  /**
   * Finds out what is wrong with the successors of a state and stops: of several the one that is first in canonical order, whichever the system
   * makes first.
   */
  private inspect(state: StateId, enumerated: () => void = () => {}): never {
    const { store, system } = this;
    this.current = state;
    let first: Finding | null = null;
    system.successors(store.vectors, state * store.width, (next) => {
      const finding = this.findingOf(next);
      if (finding !== null && (first === null || this.successorOrder.compare(finding.vector, 0, first.vector, 0) < 0)) first = finding;
    });
    enumerated();
    if (first === null) throw new InternalError('a fault of a successor was not found again');
    const { error, phase, predicate, vector, stop } = first as Finding;
    if (stop !== null) this.halt(stop);
    this.phase = phase;
    this.predicate = predicate;
    this.faultVector = vector;
    throw error;
  }

  private findingOf(next: Int32Array): Finding | null {
    try {
      const known = this.store.find(next, 0);
      const isNew = known < 0 || known >= this.levelEnd;
      if (isNew) {
        const inModel = !(this.constrained || this.stepConstrained) || this.inModel(next);
        if (inModel && this.level >= this.maxDepth) return null;
        this.system.progress.level = this.level + 1;
        this.checkInvariants(next);
        this.system.progress.level = this.level;
      }
      if (this.stepInvariants.length > 0) this.checkStepInvariants(next);
    } catch (error) {
      const { phase, predicate, stop } = this;
      this.stop = null;
      this.faultVector = null;
      if (error !== STOPPED) asEvaluationError(error);
      return { error, phase, predicate, vector: next.slice(0, this.store.width), stop: error === STOPPED ? stop : null };
    } finally {
      this.phase = 'next';
      this.predicate = null;
    }
    return null;
  }

  private poll(): void {
    const { options } = this;
    options.onProgress?.(this.report);
    if (options.signal?.aborted === true || options.interrupted?.() === true) this.halt({ kind: 'interrupted' });
    if (options.exhausted?.() === true) this.halt({ kind: 'limit', limit: 'memory' });
  }

  private halt(stop: Stop): never {
    this.stop = stop;
    throw STOPPED;
  }

  private violated(stop: Stop): void {
    if (this.options.continueAfterViolation !== true) this.halt(stop);
    this.firstViolation ??= stop;
    if (stop.kind === 'invariant') this.violations.add('invariant', this.invariants[stop.index]?.name ?? '');
    else if (stop.kind === 'step-invariant') this.violations.add('step-invariant', this.stepInvariants[stop.index]?.name ?? '');
    else this.violations.add('deadlock', 'deadlock');
  }

  private readonly initialSink = (next: Int32Array): void => {
    this.generated++;
    if (this.generated % 4096 === 0) this.poll();
    this.system.progress.level = 1;
    const inModel = !this.constrained || this.satisfiesConstraints(next);
    let isNew = true;
    if (inModel) {
      isNew = this.lookUp(next) < 0;
      if (isNew) {
        this.enter(next);
        this.initialStates++;
      }
    }
    if (isNew) {
      this.checkInvariants(next);
      this.checkInitialPredicates(next);
    }
    this.system.progress.level = 0;
    this.phase = 'initial';
  };

  private readonly successorSink = (next: Int32Array, action: number): void => {
    this.generated++;
    this.coverage.generated[action]!++;
    if (!this.ordered) {
      this.receive(next, action);
      return;
    }
    try {
      this.receive(next, action);
    } catch (error) {
      if (error === STOPPED && (this.stop?.kind === 'limit' || this.stop?.kind === 'interrupted')) throw error;
      if (error instanceof StoreFullError) throw error;
      if (error !== STOPPED) asEvaluationError(error);
      this.stop = null;
      this.faultVector = null;
      this.suspect = true;
    }
  };

  private receive(next: Int32Array, action: number): void {
    let inModel = true;
    let state: StateId = -1;
    if (this.keyed) {
      if (this.constrained || this.stepConstrained) inModel = this.inModel(next);
      if (inModel) state = this.lookUp(next);
    } else {
      state = this.store.find(next, 0);
      if (this.constrained || this.stepConstrained) {
        if (state < 0) inModel = this.inModel(next);
        else if (this.recorder !== null && this.stepConstrained) inModel = this.satisfiesStepConstraints(next);
      }
    }
    if (state < 0) {
      if (inModel) {
        if (this.level >= this.maxDepth) {
          this.depthReached = true;
          this.recorder?.cut();
          return;
        }
        state = this.enter(next);
        this.coverage.distinct[action]!++;
      }
      if (this.invariants.length > 0) {
        this.system.progress.level = this.level + 1;
        this.checkInvariants(next);
        this.system.progress.level = this.level;
      }
    }
    if (this.stepInvariants.length > 0) this.checkStepInvariants(next);
    this.phase = 'next';
    if (this.recorder !== null) {
      if (inModel) this.recorder.edge(state, action);
      else this.recorder.cut();
    }
  }

  /** The state's number or -1; leaves its representative and view where `enter` finds them. */
  private lookUp(next: Int32Array): StateId {
    const { system, store } = this;
    let vector = next;
    if (system.canonicalize !== undefined) {
      this.phase = 'symmetry';
      system.canonicalize(next, 0, this.representative);
      vector = this.representative;
    }
    if (system.view === undefined) return store.find(vector, 0);
    this.phase = 'view';
    // The view is that of the successor: a view with TLCGet("level") tells equal states of different levels apart.
    const { progress } = system;
    const { level } = progress;
    if (this.current >= 0) progress.level = this.level + 1;
    this.viewKey[0] = system.view(vector, 0);
    progress.level = level;
    return store.find(this.viewKey, 0);
  }

  private enter(next: Int32Array): StateId {
    const { store } = this;
    if (store.count >= this.maxStates) this.halt({ kind: 'limit', limit: 'states' });
    const vector = this.system.canonicalize === undefined ? next : this.representative;
    const state = store.separateKeys ? store.addWithKey(vector, 0, this.viewKey, 0, this.current) : store.add(vector, 0, this.current);
    const level = this.current < 0 ? 1 : this.level + 1;
    const { progress } = this.system;
    progress.distinct = store.count;
    if (level > this.depth) {
      this.depth = level;
      progress.diameter = level;
    }
    return state;
  }

  private inModel(next: Int32Array): boolean {
    if (this.constrained) {
      this.system.progress.level = this.level + 1;
      const satisfied = this.satisfiesConstraints(next);
      this.system.progress.level = this.level;
      if (!satisfied) return false;
    }
    return !this.stepConstrained || this.satisfiesStepConstraints(next);
  }

  private satisfiesConstraints(next: Int32Array): boolean {
    this.phase = 'constraint';
    for (const constraint of this.system.constraints) {
      this.predicate = constraint;
      try {
        if (!constraint.holds(next, 0)) return false;
      } catch (error) {
        this.blame(next, error);
      }
    }
    return true;
  }

  private satisfiesStepConstraints(next: Int32Array): boolean {
    this.phase = 'step-constraint';
    const { vectors, width } = this.store;
    for (const constraint of this.system.stepConstraints) {
      this.predicate = constraint;
      try {
        if (!constraint.holds(vectors, this.current * width, next, 0)) return false;
      } catch (error) {
        this.blame(next, error);
      }
    }
    return true;
  }

  private checkInvariants(next: Int32Array): void {
    this.phase = 'invariant';
    const { invariants } = this;
    for (let index = 0; index < invariants.length; index++) {
      const invariant = invariants[index] as StatePredicate;
      this.predicate = invariant;
      let holds = true;
      try {
        holds = invariant.holds(next, 0);
      } catch (error) {
        this.blame(next, error);
      }
      if (!holds) this.violated({ kind: 'invariant', index, before: this.current, vector: next.slice(0, this.store.width) });
    }
  }

  private checkInitialPredicates(next: Int32Array): void {
    const predicates = this.system.initialPredicates ?? [];
    this.phase = 'property';
    for (let index = 0; index < predicates.length; index++) {
      const predicate = predicates[index] as StatePredicate;
      this.predicate = predicate;
      let holds = true;
      try {
        holds = predicate.holds(next, 0);
      } catch (error) {
        this.blame(next, error);
      }
      if (!holds) this.violated({ kind: 'initial-predicate', index, vector: next.slice(0, this.store.width) });
    }
  }

  private checkStepInvariants(next: Int32Array): void {
    this.phase = 'step-invariant';
    const { stepInvariants } = this;
    const { vectors, width } = this.store;
    for (let index = 0; index < stepInvariants.length; index++) {
      const invariant = stepInvariants[index] as StepPredicate;
      this.predicate = invariant;
      let holds = true;
      try {
        holds = invariant.holds(vectors, this.current * width, next, 0);
      } catch (error) {
        this.blame(next, error);
      }
      if (!holds) this.violated({ kind: 'step-invariant', index, before: this.current, vector: next.slice(0, width) });
    }
  }

  /** Keeps the successor on which an evaluation failed, for the trace. */
  private blame(next: Int32Array, error: unknown): never {
    this.faultVector = next.slice(0, this.store.width);
    throw error;
  }

  /** Everything is explored, or the specification asked to stop. */
  private finish(): void {
    const { system, options } = this;
    const { exit } = system.progress;
    if (this.firstViolation !== null) {
      this.outcome = this.outcomeOf(this.firstViolation);
    } else if (this.depthReached) {
      this.outcome = this.outcomeOf({ kind: 'limit', limit: 'depth' });
    } else {
      if (options.postconditions !== false) this.outcome = this.checkPostconditions();
      this.outcome ??= { verdict: 'ok', exited: exit, ...this.plain() };
    }
  }

  /** Evaluates the postconditions, for callers that check more after the search. Null if all hold. */
  checkPostconditions(): CheckOutcome | null {
    const { system } = this;
    Object.assign(system.progress, { level: 0, generated: this.generated, queue: this.store.count - this.position });
    this.phase = 'postcondition';
    this.current = -1;
    try {
      for (const postcondition of system.postconditions) {
        this.predicate = postcondition;
        if (!postcondition.holds()) {
          return { verdict: 'assumption', kind: 'postcondition', predicate: predicateRef(postcondition), ...this.plain() };
        }
      }
    } catch (error) {
      return this.faultOutcome(error);
    }
    return null;
  }

  /** Turns what was thrown into the verdict. */
  private conclude(error: unknown): void {
    this.recorder?.cut();
    if (error === STOPPED && this.stop !== null) {
      const limited = this.stop.kind === 'limit' || this.stop.kind === 'interrupted';
      this.outcome = this.outcomeOf(limited && this.firstViolation !== null ? this.firstViolation : this.stop);
      return;
    }
    if (error instanceof StoreFullError) {
      this.outcome = this.outcomeOf({ kind: 'limit', limit: 'memory' });
      return;
    }
    this.outcome = this.faultOutcome(error);
  }

  private faultOutcome(error: unknown): CheckOutcome {
    const fault = asEvaluationError(error);
    const { phase, predicate, faultVector } = this;
    const isTraced = this.current >= 0 || faultVector !== null;
    const path = isTraced ? pathTo(this.system, this.store, this.current, faultVector ?? undefined) : null;
    return {
      verdict: fault.reason === 'assertion' ? 'assertion' : 'evaluation-error',
      error: fault,
      phase,
      ...(predicate === null ? {} : { predicate: predicateRef(predicate) }),
      ...(path === null ? {} : { trace: describeTrace(this.system, path.vectors) }),
      statistics: this.statistics,
      warnings: warningsOf(path),
    };
  }

  private outcomeOf(stop: Stop): CheckOutcome {
    return outcomeOf(stop, {
      system: this.system,
      store: this.store,
      invariants: this.invariants,
      stepInvariants: this.stepInvariants,
      statistics: this.statistics,
    });
  }

  private plain(): { statistics: SearchStatistics; warnings: readonly OutcomeWarning[] } {
    return { statistics: this.statistics, warnings: [] };
  }

  /** The counts as they stand. */
  get statistics(): SearchStatistics {
    return {
      statesGenerated: this.generated,
      distinctStates: this.store.count - this.hidden,
      depth: this.generated === 0 ? 0 : Math.max(1, this.depth),
      initialStates: this.initialStates,
      queue: this.store.count - this.hidden - this.position,
      actions: this.coverage.report(this.system),
      ...(this.workers > 1 ? { workers: this.workers } : {}),
      violations: this.violations.report(),
    };
  }
}
