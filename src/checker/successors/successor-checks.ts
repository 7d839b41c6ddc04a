// What is asked about every successor: constraints, invariants, step invariants. It keeps what is being evaluated, and on which successor, so that an
// evaluation without value can be told where it belongs.
//
// Predicates are asked in the order of the configuration, and the first that is violated is told. One that has no value is told only where none behind it
// is violated in the same state: else beside that one.
//
// With SYMMETRY, predicates of states are asked of the representative that is kept, and predicates of steps of the step to the successor itself. Where the
// symmetry is one, this makes no difference. Where it is none, the answer at least does not depend on which member of the orbit was met first.
import type { StatePredicate, StepPredicate, TransitionSystem } from '../../model/index.ts';
import type { Phase } from '../outcome/outcome.ts';
import type { Stop } from '../outcome/stop.ts';
import { type Beside, violatedBehind } from '../outcome/unevaluated.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';

/** The predicates of one search. */
export class PredicateChecks {
  readonly invariants: readonly StatePredicate[];
  readonly stepInvariants: readonly StepPredicate[];
  /** There are constraints on states; on steps; one of both. */
  readonly constrained: boolean;
  readonly stepConstrained: boolean;
  readonly selective: boolean;
  /** What is being evaluated. */
  phase: Phase = 'assumption';
  predicate: { readonly name: string } | null = null;
  /** The successor on which an evaluation failed, for the trace. */
  faultVector: Int32Array | null = null;

  private readonly system: TransitionSystem;
  private readonly store: StateStore;
  private readonly violated: (stop: Stop) => void;
  private readonly representative: Int32Array;

  /** @param violated is told of every violation; it may throw */
  constructor(
    system: TransitionSystem,
    store: StateStore,
    predicates: { readonly invariants?: readonly StatePredicate[]; readonly stepInvariants?: readonly StepPredicate[] },
    violated: (stop: Stop) => void,
  ) {
    this.system = system;
    this.store = store;
    this.invariants = predicates.invariants ?? system.invariants;
    this.stepInvariants = predicates.stepInvariants ?? system.stepInvariants;
    this.constrained = system.constraints.length > 0;
    this.stepConstrained = system.stepConstraints.length > 0;
    this.selective = this.constrained || this.stepConstrained;
    this.violated = violated;
    this.representative = new Int32Array(system.variables.length);
  }

  /** What follows is evaluated in this phase, for no predicate in particular. */
  enter(phase: Phase): void {
    this.phase = phase;
    this.predicate = null;
  }

  /** What is kept of a successor: itself, or the representative of its orbit. Valid until the next call. */
  keptOf(next: Int32Array): Int32Array {
    const { system, representative } = this;
    if (system.canonicalize === undefined) return next;
    this.phase = 'symmetry';
    system.canonicalize(next, 0, representative);
    return representative;
  }

  /** Whether a successor of a state of this level belongs to the model, and the step to it. `kept` is the successor or its representative. */
  inModel(before: StateId, kept: Int32Array, next: Int32Array, level: number): boolean {
    if (this.constrained) {
      this.system.progress.level = level + 1;
      const satisfied = this.satisfiesConstraints(kept, next);
      this.system.progress.level = level;
      if (!satisfied) return false;
    }
    return !this.stepConstrained || this.satisfiesStepConstraints(before, next);
  }

  satisfiesConstraints(kept: Int32Array, next: Int32Array): boolean {
    this.phase = 'constraint';
    for (const constraint of this.system.constraints) {
      this.predicate = constraint;
      try {
        if (!constraint.holds(kept, 0)) return false;
      } catch (error) {
        this.blame(next, error);
      }
    }
    return true;
  }

  satisfiesStepConstraints(before: StateId, next: Int32Array): boolean {
    this.phase = 'step-constraint';
    const { store } = this;
    for (const constraint of this.system.stepConstraints) {
      this.predicate = constraint;
      try {
        if (!constraint.holds(store.vectors, store.at(before), next, 0)) return false;
      } catch (error) {
        this.blame(next, error);
      }
    }
    return true;
  }

  checkInvariants(before: StateId, kept: Int32Array, next: Int32Array): void {
    this.phase = 'invariant';
    const { invariants } = this;
    const stop = (index: number, beside?: Beside): Stop => ({
      kind: 'invariant',
      index,
      before,
      vector: next.slice(0, this.store.width),
      ...beside,
    });
    for (let index = 0; index < invariants.length; index++) {
      const invariant = invariants[index] as StatePredicate;
      this.predicate = invariant;
      let holds = true;
      try {
        holds = invariant.holds(kept, 0);
      } catch (error) {
        this.lookBehind(error, invariants, index, (later) => later.holds(kept, 0), stop);
        this.blame(next, error);
      }
      if (!holds) this.violated(stop(index));
    }
  }

  /** Properties that are state predicates hold of the initial states. */
  checkInitialPredicates(kept: Int32Array, next: Int32Array): void {
    const predicates = this.system.initialPredicates ?? [];
    this.phase = 'property';
    for (let index = 0; index < predicates.length; index++) {
      const predicate = predicates[index] as StatePredicate;
      this.predicate = predicate;
      let holds = true;
      try {
        holds = predicate.holds(kept, 0);
      } catch (error) {
        this.blame(next, error);
      }
      if (!holds) this.violated({ kind: 'initial-predicate', index, vector: next.slice(0, this.store.width) });
    }
  }

  checkStepInvariants(before: StateId, next: Int32Array): void {
    this.phase = 'step-invariant';
    const { stepInvariants, store } = this;
    const stop = (index: number, beside?: Beside): Stop => ({
      kind: 'step-invariant',
      index,
      before,
      vector: next.slice(0, store.width),
      ...beside,
    });
    for (let index = 0; index < stepInvariants.length; index++) {
      const invariant = stepInvariants[index] as StepPredicate;
      this.predicate = invariant;
      let holds = true;
      try {
        holds = invariant.holds(store.vectors, store.at(before), next, 0);
      } catch (error) {
        this.lookBehind(error, stepInvariants, index, (later) => later.holds(store.vectors, store.at(before), next, 0), stop);
        this.blame(next, error);
      }
      if (!holds) this.violated(stop(index));
    }
  }

  /** One predicate has no value: tells one behind it that is violated. */
  private lookBehind<P extends StatePredicate | StepPredicate>(
    error: unknown,
    predicates: readonly P[],
    index: number,
    holds: (predicate: P) => boolean,
    stop: (index: number, beside: Beside) => Stop,
  ): void {
    const found = violatedBehind(error, predicates, index, holds);
    if (found === null) return;
    this.predicate = predicates[found.index] as P;
    this.violated(stop(found.index, { unevaluated: found.unevaluated }));
    this.predicate = predicates[index] as P;
  }

  private blame(next: Int32Array, error: unknown): never {
    this.faultVector = next.slice(0, this.store.width);
    throw error;
  }
}
