// What the predicates of steps say, evaluated where the step is made: who has the successor is told by flags (see `StepFinding`).
import type { TransitionSystem } from '../../model/index.ts';
import { requireFault } from '../parallel/ends.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import { EvaluationContext } from '../successors/evaluation-context.ts';
import { type PredicateHost, Predicates } from '../successors/predicates.ts';
import { StepFinding } from './successor-link.ts';

/** Thrown where a predicate does not hold. */
class Violated extends Error {}
const VIOLATED = new Violated('a predicate does not hold');

/** The steps from one state after the other. */
export class StepFindings implements PredicateHost {
  readonly context: EvaluationContext;
  /** The state from which steps are made. */
  state: StateId = -1;
  /** Whether there is anything to evaluate. */
  readonly areNeeded: boolean;
  readonly #predicates: Predicates;
  readonly #store: StateStore;

  constructor(system: TransitionSystem, store: StateStore) {
    this.context = new EvaluationContext(system.progress);
    this.areNeeded = system.stepConstraints.length + system.stepInvariants.length > 0;
    this.#predicates = new Predicates(system, {}, this.context, this);
    this.#store = store;
  }

  /** What is found out about the step to a state. Throws what ends the search. */
  of(next: Int32Array): number {
    const predicates = this.#predicates;
    let finding = 0;
    predicates.begin(next, 0);
    try {
      if (!predicates.satisfiesStepConstraints()) finding = StepFinding.cut;
    } catch (error) {
      requireFault(error);
      finding = StepFinding.constraintFails;
    }
    try {
      predicates.checkStepInvariants();
    } catch (error) {
      if (error !== VIOLATED) requireFault(error);
      finding |= StepFinding.violated;
    }
    this.context.leaveSuccessor();
    return finding;
  }

  // What predicates ask.

  get vectors(): Int32Array {
    return this.#store.vectors;
  }

  predecessor(): number {
    return this.#store.at(this.state);
  }

  violated(): never {
    throw VIOLATED;
  }
}
