// How the predicates of a system are evaluated on a successor: constraints, invariants, properties of initial states, and those of steps.
//
// Predicates are evaluated in the order of the configuration, and the first that is violated is told. One that has no value is told only where none
// behind it is violated in the same state: otherwise beside that one.
//
// With SYMMETRY, predicates of states are evaluated on the representative that is kept, and predicates of steps on the step to the successor itself.
// Where the symmetry is one, this makes no difference. Where it is none, the answer at least does not depend on which member of the orbit was met first.
import type { StatePredicate, StepPredicate, TransitionSystem } from '../../model/index.ts';
import { type Beside, violatedBehind } from '../outcome/unevaluated.ts';
import type { EvaluationContext } from './evaluation-context.ts';

/** The predicates that can be violated. */
export type PredicateKind = 'invariant' | 'initial-predicate' | 'step-invariant';

/** Predicates to check instead of the system's own. */
export interface ChosenPredicates {
  readonly invariants?: readonly StatePredicate[];
  readonly stepInvariants?: readonly StepPredicate[];
}

/** The predicates that are checked: those chosen, else the system's own. */
export function predicatesOf(system: TransitionSystem, { invariants, stepInvariants }: ChosenPredicates): Required<ChosenPredicates> {
  return { invariants: invariants ?? system.invariants, stepInvariants: stepInvariants ?? system.stepInvariants };
}

/** Whoever has the successors checked. */
export interface PredicateHost {
  /** Where the predecessors of successors are. */
  readonly vectors: Int32Array;
  /** Where in `vectors` the predecessor is. Asked before predicates of a step are evaluated; valid until the next state is entered. */
  predecessor(): number;
  /** Told of every violation. It may throw: then nothing else is evaluated on the successor. */
  violated(kind: PredicateKind, index: number, beside: Beside): void;
}

const NOTHING_BESIDE: Beside = {};
const NONE: readonly StatePredicate[] = [];

/** The predicates of one search, in one thread. */
export class Predicates {
  readonly invariants: readonly StatePredicate[];
  readonly stepInvariants: readonly StepPredicate[];
  readonly constraints: readonly StatePredicate[];
  readonly stepConstraints: readonly StepPredicate[];
  readonly initialPredicates: readonly StatePredicate[];
  readonly context: EvaluationContext;
  readonly #host: PredicateHost;
  readonly #width: number;
  /** The successor, at an offset. */
  #next: Int32Array = new Int32Array(0);
  #at = 0;

  constructor(system: TransitionSystem, chosen: ChosenPredicates, context: EvaluationContext, host: PredicateHost) {
    const { invariants, stepInvariants } = predicatesOf(system, chosen);
    this.invariants = invariants;
    this.stepInvariants = stepInvariants;
    this.constraints = system.constraints;
    this.stepConstraints = system.stepConstraints;
    this.initialPredicates = system.initialPredicates ?? NONE;
    this.context = context;
    this.#host = host;
    this.#width = system.width;
  }

  /** What follows is about this successor. */
  begin(next: Int32Array, at: number): void {
    this.#next = next;
    this.#at = at;
  }

  /** A copy of the successor. */
  vector(): Int32Array {
    return this.#next.slice(this.#at, this.#at + this.#width);
  }

  /** Whether the successor, or its representative, satisfies all constraints on states. */
  satisfiesConstraints(kept: Int32Array, at: number): boolean {
    const { constraints, context } = this;
    context.phase = 'constraint';
    for (let i = 0; i < constraints.length; i++) {
      const constraint = constraints[i] as StatePredicate;
      context.predicate = constraint;
      try {
        if (!constraint.holds(kept, at)) return false;
      } catch (error) {
        this.#hasNoValue(error);
      }
    }
    return true;
  }

  /** Whether the step satisfies all constraints on steps. */
  satisfiesStepConstraints(): boolean {
    const { stepConstraints, context } = this;
    if (stepConstraints.length === 0) return true;
    context.phase = 'step-constraint';
    const host = this.#host;
    const from = host.predecessor();
    for (let i = 0; i < stepConstraints.length; i++) {
      const constraint = stepConstraints[i] as StepPredicate;
      context.predicate = constraint;
      try {
        if (!constraint.holds(host.vectors, from, this.#next, this.#at)) return false;
      } catch (error) {
        this.#hasNoValue(error);
      }
    }
    return true;
  }

  /** Evaluates the invariants on the successor, or its representative; on an initial state those of which the initial predicate does not say that they are true. */
  checkInvariants(kept: Int32Array, at: number, isInitial = false): void {
    this.context.phase = 'invariant';
    this.#checkState('invariant', this.invariants, kept, at, isInitial);
  }

  /** Evaluates the properties that are predicates of the initial state. */
  checkInitialPredicates(kept: Int32Array, at: number): void {
    const { initialPredicates } = this;
    if (initialPredicates.length === 0) return;
    this.context.phase = 'initial-predicate';
    this.#checkState('initial-predicate', initialPredicates, kept, at, true);
  }

  /** Evaluates the invariants of steps on the step. */
  checkStepInvariants(): void {
    const { stepInvariants, context } = this;
    if (stepInvariants.length === 0) return;
    context.phase = 'step-invariant';
    const host = this.#host;
    const from = host.predecessor();
    for (let index = 0; index < stepInvariants.length; index++) {
      const invariant = stepInvariants[index] as StepPredicate;
      context.predicate = invariant;
      let holds = true;
      try {
        holds = invariant.holds(host.vectors, from, this.#next, this.#at);
      } catch (error) {
        this.#tellStepBehind(error, index, from);
        this.#hasNoValue(error);
      }
      if (!holds) host.violated('step-invariant', index, NOTHING_BESIDE);
    }
  }

  #checkState(
    kind: 'invariant' | 'initial-predicate',
    predicates: readonly StatePredicate[],
    kept: Int32Array,
    at: number,
    isInitial: boolean,
  ): void {
    const { context } = this;
    for (let index = 0; index < predicates.length; index++) {
      const predicate = predicates[index] as StatePredicate;
      if (isInitial && predicate.isSaidInitially === true) continue;
      context.predicate = predicate;
      let holds = true;
      try {
        holds = predicate.holds(kept, at);
      } catch (error) {
        if (kind === 'invariant') this.#tellStateBehind(error, index, kept, at);
        this.#hasNoValue(error);
      }
      if (!holds) this.#host.violated(kind, index, NOTHING_BESIDE);
    }
  }

  // The closures are made here, and not where predicates are evaluated: V8 would allocate what they capture for every successor.
  #tellStateBehind(error: unknown, index: number, kept: Int32Array, at: number): void {
    this.#tellBehind('invariant', error, this.invariants, index, (later) => later.holds(kept, at));
  }

  #tellStepBehind(error: unknown, index: number, from: number): void {
    const { vectors } = this.#host;
    this.#tellBehind('step-invariant', error, this.stepInvariants, index, (later) => later.holds(vectors, from, this.#next, this.#at));
  }

  /** A predicate has no value: tells one behind it that is violated. */
  #tellBehind<P extends StatePredicate | StepPredicate>(
    kind: PredicateKind,
    error: unknown,
    predicates: readonly P[],
    index: number,
    holds: (predicate: P) => boolean,
  ): void {
    const found = violatedBehind(error, predicates, index, holds);
    if (found === null) return;
    this.context.predicate = predicates[found.index] as P;
    this.#host.violated(kind, found.index, { unevaluated: found.unevaluated });
    this.context.predicate = predicates[index] as P;
  }

  #hasNoValue(error: unknown): never {
    this.context.faultVector = this.vector();
    throw error;
  }
}
