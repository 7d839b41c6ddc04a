// The order of checks on a successor. It is TLC's (Worker.addElement, ModelChecker.DoInitFunctor; SimulationWorker for random behaviours):
//
// - a state outside CONSTRAINT, or a step outside ACTION_CONSTRAINT, is neither counted nor expanded, but invariants are checked on the state and
//   step invariants on the step;
// - invariants are checked on new states, step invariants on every step;
// - a random behaviour enters no states: invariants are checked on every successor, and only then whether the behaviour may go on there.
//
// One difference from TLC cannot be seen from outside: a known state is looked up before its constraints are evaluated, because it satisfied them when
// it was entered. It is looked up after them where they depend on more than the state, or where the state's key has to be computed (VIEW).
//
// Everyone who has successors follows this order: the sequential search, the workers, whoever makes initial states, the search for the first fault, and
// simulation. What they do with a successor is theirs: see `SuccessorSink`.
import type { Predicates } from './predicates.ts';

/** What came of entering a state. */
export const Entry = {
  entered: 0,
  /** Another thread has entered it meanwhile. */
  known: 1,
  /** Its level is beyond the limit. */
  cutOff: 2,
} as const;

/** What a search does with the successor that is being checked. `kept` is the successor at an offset, or the representative of its orbit. */
export interface SuccessorSink {
  /** Whether the state is known. */
  find(kept: Int32Array, at: number): boolean;
  /** Enters a new state that satisfies the constraints: see `Entry`. It may throw where a limit ends the search. */
  enter(kept: Int32Array, at: number): number;
  /** The state is known. True where its invariants are to be checked all the same. Absent: they never are. */
  meet?(isInModel: boolean): boolean;
  /** The state does not satisfy the constraints, or the step to it does not. */
  leaveOut?(): void;
  /** Whether steps are recorded. It does not change. */
  readonly isRecording: boolean;
  /** All checks of the step are made; `isInModel`: the state satisfies the constraints, and the step to it does. */
  record?(isInModel: boolean): void;
}

/** Checks successors for one search, in one thread. */
export class SuccessorChecks {
  readonly #predicates: Predicates;
  readonly #sink: SuccessorSink;
  readonly #isLookedUpLate: boolean;
  readonly #isConstrained: boolean;
  readonly #isMet: boolean;
  readonly #isRecorded: boolean;

  /** @param isLookedUpLate whether a state is looked up after its constraints are evaluated */
  constructor(predicates: Predicates, sink: SuccessorSink, isLookedUpLate: boolean) {
    this.#predicates = predicates;
    this.#sink = sink;
    this.#isLookedUpLate = isLookedUpLate;
    this.#isMet = sink.meet !== undefined;
    this.#isRecorded = sink.isRecording;
    this.#isConstrained = predicates.constraints.length > 0 || predicates.stepConstraints.length > 0;
  }

  /** Checks a successor, `next` at an offset. Throws what the evaluation of predicates and the sink throw. */
  receive(kept: Int32Array, keptAt: number, next: Int32Array, nextAt: number): void {
    const predicates = this.#predicates;
    const sink = this.#sink;
    predicates.begin(next, nextAt);
    let isInModel = true;
    let isKnown = false;
    if (this.#isLookedUpLate) {
      if (this.#isConstrained) isInModel = this.#isInModel(kept, keptAt);
      if (isInModel) isKnown = sink.find(kept, keptAt);
    } else {
      isKnown = sink.find(kept, keptAt);
      // A step that is cut off makes nothing, also where another step makes the same state.
      if (this.#isConstrained) isInModel = isKnown ? predicates.satisfiesStepConstraints() : this.#isInModel(kept, keptAt);
    }
    if (!isInModel) sink.leaveOut?.();
    else if (!isKnown) {
      const entry = sink.enter(kept, keptAt);
      if (entry === Entry.cutOff) return;
      isKnown = entry === Entry.known;
    }
    if (!isKnown || (this.#isMet && sink.meet!(isInModel))) this.#checkInvariants(kept, keptAt);
    predicates.checkStepInvariants();
    if (this.#isRecorded) sink.record!(isInModel);
  }

  /** Checks an initial state, `next` at an offset. */
  receiveInitial(kept: Int32Array, keptAt: number, next: Int32Array, nextAt: number): void {
    const predicates = this.#predicates;
    const { context } = predicates;
    const sink = this.#sink;
    predicates.begin(next, nextAt);
    context.atSuccessor();
    const isInModel = predicates.satisfiesConstraints(kept, keptAt);
    if (!isInModel) sink.leaveOut?.();
    const isNew = !isInModel || (!sink.find(kept, keptAt) && sink.enter(kept, keptAt) === Entry.entered);
    if (isNew || sink.meet?.(isInModel) === true) {
      predicates.checkInvariants(kept, keptAt, true);
      predicates.checkInitialPredicates(kept, keptAt);
    }
    context.leaveSuccessor();
  }

  #isInModel(kept: Int32Array, at: number): boolean {
    const predicates = this.#predicates;
    if (predicates.constraints.length > 0) {
      const { context } = predicates;
      context.atSuccessor();
      const isSatisfied = predicates.satisfiesConstraints(kept, at);
      context.atState();
      if (!isSatisfied) return false;
    }
    return predicates.satisfiesStepConstraints();
  }

  #checkInvariants(kept: Int32Array, at: number): void {
    const predicates = this.#predicates;
    if (predicates.invariants.length === 0) return;
    const { context } = predicates;
    context.atSuccessor();
    predicates.checkInvariants(kept, at);
    context.atState();
  }
}

/** Checks a successor of the last state of a random behaviour. True if the behaviour may go on there. */
export function examineSuccessor(predicates: Predicates, next: Int32Array): boolean {
  const { context } = predicates;
  predicates.begin(next, 0);
  context.atSuccessor();
  predicates.checkInvariants(next, 0);
  const isInModel = predicates.satisfiesConstraints(next, 0);
  context.atState();
  predicates.checkStepInvariants();
  return isInModel && predicates.satisfiesStepConstraints();
}

/** Checks an initial state of random behaviours. True if a behaviour may begin there. */
export function examineInitial(predicates: Predicates, next: Int32Array): boolean {
  predicates.begin(next, 0);
  predicates.checkInvariants(next, 0);
  predicates.checkInitialPredicates(next, 0);
  return predicates.satisfiesConstraints(next, 0);
}
