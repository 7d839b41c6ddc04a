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
// Successors are looked up in batches, of several states together: see `StateStore.prepare`. Within a batch everything happens in the order in which the
// successors were made, and a batch is looked up before anything else is decided (a deadlock, a fault of the next state, the end of a level).
//
// Nothing here reads a clock or stops the process. `advance` does a bounded amount of work, so whoever owns the event loop decides on time,
// progress and interruption.
//
// Invariant: states [0, position) are expanded, the last successors of which may be pending; `level` is the level of the state at `position`, and states from `levelEnd` on are one level deeper.
import type { StatePredicate, StepPredicate, TransitionSystem } from '../model/index.ts';
import { CoverageCounters } from './coverage.ts';
import { asEvaluationError } from './fault.ts';
import type { GraphRecorder } from './graph.ts';
import type { CheckOutcome, OutcomeWarning, Phase, SearchStatistics } from './outcome.ts';
import { predicateRef } from './outcome.ts';
import type { SearchOptions, SearchReport } from './search-options.ts';
import { type StateId, StateStore, StoreFullError } from './state-store.ts';
import { outcomeOf, type Stop, warningsOf } from './stop.ts';
import { describeTrace, pathTo } from './trace-building.ts';
import { ViolationCounters } from './violation-counters.ts';

/** Thrown through a system's `successors` to stop it; `stop` of the search says why. */
class Stopped extends Error {}
const STOPPED = new Stopped('the search has stopped');

/** States expanded between two polls. */
const POLL_EVERY = 64;
/** Successors looked up together. */
const BATCH = 64;

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
  private readonly maxStates: number;
  private readonly maxDepth: number;
  private readonly recorder: GraphRecorder | null;
  private readonly coverage: CoverageCounters;
  private readonly representative: Int32Array;
  private readonly viewKey = new Int32Array(1);
  private readonly violations = new ViolationCounters();

  private started = false;
  private generated = 0;
  private initialStates = 0;
  private position = 0;
  private level = 1;
  private levelEnd = 0;
  private depth = 0;
  private depthReached = false;
  /** The state whose successors are being made or looked up, -1 while initial states are made. */
  private current: StateId = -1;
  /** Successors that were made and not yet looked up. */
  private pending = 0;
  private readonly pendingVectors: Int32Array;
  private readonly pendingActions = new Int32Array(BATCH);
  private readonly pendingSources = new Int32Array(BATCH);
  private readonly hashes = new Int32Array(BATCH);
  private isLookingUp = false;
  private emitted = 0;
  /** States below it have their row in the recorder. */
  private recorded = 0;
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
    this.maxStates = options.maxStates ?? Number.POSITIVE_INFINITY;
    this.maxDepth = options.maxDepth ?? Number.POSITIVE_INFINITY;
    this.recorder = options.recorder ?? null;
    this.coverage = new CoverageCounters(system.actions.length);
    this.pendingVectors = new Int32Array(BATCH * system.variables.length);
    this.representative = new Int32Array(system.variables.length);
    this.store = new StateStore(system.variables.length, system.view === undefined ? undefined : 1);
  }

  /** Where the search stands. */
  get report(): SearchReport {
    return { generated: this.generated, distinct: this.store.count, queue: this.store.count - this.position, level: this.level };
  }

  /** Expands at most so many states. Returns the verdict as soon as there is one, else null. */
  advance(expansions: number): CheckOutcome | null {
    if (this.outcome !== null) return this.outcome;
    try {
      if (!this.started) this.start();
      if (this.outcome === null) this.expand(expansions);
    } catch (error) {
      this.conclude(error);
    }
    return this.outcome;
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
  }

  private expand(expansions: number): void {
    const { store, system } = this;
    const { progress } = system;
    const checkDeadlock = this.options.deadlock !== false;
    const last = this.position + expansions;
    while (this.position < last) {
      if (this.position === this.levelEnd || this.position % POLL_EVERY === 0) this.lookUpPending();
      if (progress.exit || this.position === store.count) {
        this.finish();
        return;
      }
      if (this.position % POLL_EVERY === 0) this.poll();
      if (this.position === this.levelEnd) {
        this.level++;
        this.levelEnd = store.count;
        progress.level = this.level;
      }
      progress.generated = this.generated;
      progress.queue = store.count - this.position;
      const emittedBefore = this.emitted;
      const state = this.position++;
      this.phase = 'next';
      this.predicate = null;
      try {
        system.successors(store.vectors, state * store.width, this.successorSink);
      } catch (error) {
        this.blameState(state, error);
      }
      if (this.emitted === emittedBefore && checkDeadlock) {
        this.lookUpPending();
        this.violated({ kind: 'deadlock', state });
      }
    }
    this.lookUpPending();
  }

  private poll(): void {
    const { options } = this;
    options.onProgress?.(this.report);
    if (options.signal?.aborted === true || options.interrupted?.() === true) this.halt({ kind: 'interrupted' });
    if (options.maxBytes !== undefined && this.store.bytes > options.maxBytes) this.halt({ kind: 'limit', limit: 'memory' });
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
    const inModel = !this.constrained || this.satisfiesConstraints(next, 0);
    let isNew = true;
    if (inModel) {
      isNew = this.lookUp(next, 0) < 0;
      if (isNew) {
        this.enter(next, 0);
        this.initialStates++;
      }
    }
    if (isNew) this.checkInvariants(next, 0);
    this.system.progress.level = 0;
    this.phase = 'initial';
  };

  private readonly successorSink = (next: Int32Array, action: number): void => {
    const { width } = this.store;
    const index = this.pending;
    const start = index * width;
    const vectors = this.pendingVectors;
    for (let i = 0; i < width; i++) vectors[start + i] = next[i] as number;
    this.pendingActions[index] = action;
    this.pendingSources[index] = this.position - 1;
    this.emitted++;
    this.pending = index + 1;
    if (this.pending === BATCH) this.lookUpPending();
  };

  /** Looks the pending successors up, in order. */
  private lookUpPending(): void {
    const { store, pending, pendingVectors, pendingActions, pendingSources, hashes, recorder } = this;
    this.isLookingUp = true;
    if (!this.keyed) store.prepare(pendingVectors, pending, hashes);
    // Should this throw, what is pending is lost: the search is over.
    for (let i = 0; i < pending; i++) {
      const source = pendingSources[i] as number;
      this.current = source;
      if (recorder !== null && this.recorded <= source) this.recordRows(source);
      this.successor(i * store.width, hashes[i] as number, pendingActions[i] as number);
    }
    this.isLookingUp = false;
    this.pending = 0;
    if (recorder !== null) this.recordRows(this.position - 1);
    this.phase = 'next';
  }

  private recordRows(last: StateId): void {
    while (this.recorded <= last) this.recorder?.beginState(this.recorded++);
  }

  private successor(offset: number, hash: number, action: number): void {
    const next = this.pendingVectors;
    this.generated++;
    this.coverage.generated[action]!++;
    let inModel = true;
    let state: StateId = -1;
    if (this.keyed) {
      if (this.constrained || this.stepConstrained) inModel = this.inModel(next, offset);
      if (inModel) state = this.lookUp(next, offset);
    } else {
      state = this.store.findHashed(next, offset, hash);
      if (this.constrained || this.stepConstrained) {
        if (state < 0) inModel = this.inModel(next, offset);
        else if (this.recorder !== null && this.stepConstrained) inModel = this.satisfiesStepConstraints(next, offset);
      }
    }
    if (state < 0) {
      if (inModel) {
        if (this.level >= this.maxDepth) {
          this.depthReached = true;
          this.recorder?.cut();
          return;
        }
        state = this.enter(next, offset);
        this.coverage.distinct[action]!++;
      }
      if (this.invariants.length > 0) {
        this.system.progress.level = this.level + 1;
        this.checkInvariants(next, offset);
        this.system.progress.level = this.level;
      }
    }
    if (this.stepInvariants.length > 0) this.checkStepInvariants(next, offset);
    if (this.recorder !== null) {
      if (inModel) this.recorder.edge(state, action);
      else this.recorder.cut();
    }
  }

  /** The state's number or -1; leaves its representative and view where `enter` finds them. */
  private lookUp(next: Int32Array, offset: number): StateId {
    const { system, store } = this;
    let vector = next;
    let at = offset;
    if (system.canonicalize !== undefined) {
      this.phase = 'symmetry';
      system.canonicalize(next, offset, this.representative);
      vector = this.representative;
      at = 0;
    }
    if (system.view === undefined) return store.find(vector, at);
    this.phase = 'view';
    this.viewKey[0] = system.view(vector, at);
    return store.find(this.viewKey, 0);
  }

  private enter(next: Int32Array, offset: number): StateId {
    const { store } = this;
    if (store.count >= this.maxStates) this.halt({ kind: 'limit', limit: 'states' });
    const isPlain = this.system.canonicalize === undefined;
    const vector = isPlain ? next : this.representative;
    const at = isPlain ? offset : 0;
    const state = store.separateKeys ? store.addWithKey(vector, at, this.viewKey, 0, this.current) : store.add(vector, at, this.current);
    const level = this.current < 0 ? 1 : this.level + 1;
    const { progress } = this.system;
    progress.distinct = store.count;
    if (level > this.depth) {
      this.depth = level;
      progress.diameter = level;
    }
    return state;
  }

  private inModel(next: Int32Array, offset: number): boolean {
    if (this.constrained) {
      this.system.progress.level = this.level + 1;
      const satisfied = this.satisfiesConstraints(next, offset);
      this.system.progress.level = this.level;
      if (!satisfied) return false;
    }
    return !this.stepConstrained || this.satisfiesStepConstraints(next, offset);
  }

  private satisfiesConstraints(next: Int32Array, offset: number): boolean {
    this.phase = 'constraint';
    for (const constraint of this.system.constraints) {
      this.predicate = constraint;
      try {
        if (!constraint.holds(next, offset)) return false;
      } catch (error) {
        this.blame(next, offset, error);
      }
    }
    return true;
  }

  private satisfiesStepConstraints(next: Int32Array, offset: number): boolean {
    this.phase = 'step-constraint';
    const { vectors, width } = this.store;
    for (const constraint of this.system.stepConstraints) {
      this.predicate = constraint;
      try {
        if (!constraint.holds(vectors, this.current * width, next, offset)) return false;
      } catch (error) {
        this.blame(next, offset, error);
      }
    }
    return true;
  }

  private checkInvariants(next: Int32Array, offset: number): void {
    this.phase = 'invariant';
    const { invariants } = this;
    for (let index = 0; index < invariants.length; index++) {
      const invariant = invariants[index] as StatePredicate;
      this.predicate = invariant;
      let holds = true;
      try {
        holds = invariant.holds(next, offset);
      } catch (error) {
        this.blame(next, offset, error);
      }
      if (!holds) this.violated({ kind: 'invariant', index, before: this.current, vector: next.slice(offset, offset + this.store.width) });
    }
  }

  private checkStepInvariants(next: Int32Array, offset: number): void {
    this.phase = 'step-invariant';
    const { stepInvariants } = this;
    const { vectors, width } = this.store;
    for (let index = 0; index < stepInvariants.length; index++) {
      const invariant = stepInvariants[index] as StepPredicate;
      this.predicate = invariant;
      let holds = true;
      try {
        holds = invariant.holds(vectors, this.current * width, next, offset);
      } catch (error) {
        this.blame(next, offset, error);
      }
      if (!holds) this.violated({ kind: 'step-invariant', index, before: this.current, vector: next.slice(offset, offset + width) });
    }
  }

  /** Keeps the successor on which an evaluation failed, for the trace. */
  private blame(next: Int32Array, offset: number, error: unknown): never {
    this.faultVector = next.slice(offset, offset + this.store.width);
    throw error;
  }

  /** The state has no next states to speak of; but those made before are looked up first. */
  private blameState(state: StateId, error: unknown): never {
    if (!this.isLookingUp) {
      this.lookUpPending();
      this.current = state;
      this.predicate = null;
    }
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
      if (options.postconditions !== false) this.outcome = this.failedPostcondition();
      this.outcome ??= { verdict: 'ok', exited: exit, ...this.plain() };
    }
  }

  private failedPostcondition(): CheckOutcome | null {
    const { system } = this;
    Object.assign(system.progress, { level: 0, generated: this.generated, queue: this.store.count - this.position });
    this.phase = 'postcondition';
    this.current = -1;
    for (const postcondition of system.postconditions) {
      this.predicate = postcondition;
      if (!postcondition.holds()) {
        return { verdict: 'assumption', kind: 'postcondition', predicate: predicateRef(postcondition), ...this.plain() };
      }
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
    const fault = asEvaluationError(error);
    const { phase, predicate, faultVector } = this;
    const isTraced = this.current >= 0 || faultVector !== null;
    const path = isTraced ? pathTo(this.system, this.store, this.current, faultVector ?? undefined) : null;
    this.outcome = {
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
      distinctStates: this.store.count,
      depth: this.generated === 0 ? 0 : Math.max(1, this.depth),
      initialStates: this.initialStates,
      queue: this.store.count - this.position,
      actions: this.coverage.report(this.system),
      violations: this.violations.report(),
    };
  }
}
