// What is to hold of a variant, evaluated where it may be different from the original.
import type { StatePredicate, StepPredicate } from '../../model/index.ts';

/** Something that is to hold, and whether it means what it means in the original, which satisfies it. */
export interface Requirement<P> {
  readonly predicate: P;
  readonly isKept: boolean;
}

/** What is to hold of a variant. */
export interface VariantRequirements {
  readonly invariants: readonly Requirement<StatePredicate>[];
  readonly initialPredicates: readonly StatePredicate[];
  readonly stepInvariants: readonly Requirement<StepPredicate>[];
  /** How a state without steps is called that is a violation; null where it is none. */
  readonly deadlock: string | null;
  /** How many other requirements are still to be decided afterwards. */
  readonly open: number;
}

/** Finds out which requirements are violated. A requirement that is known to be is not evaluated again. Every method throws EvaluationError. */
export class RequirementCheck {
  readonly violated = new Set<string>();
  readonly #requirements: VariantRequirements;
  readonly #count: number;

  constructor(requirements: VariantRequirements) {
    this.#requirements = requirements;
    const { invariants, stepInvariants, initialPredicates, deadlock, open } = requirements;
    const names = [
      ...[...invariants, ...stepInvariants].map(({ predicate }) => predicate.name),
      ...initialPredicates.map(({ name }) => name),
      ...(deadlock === null ? [] : [deadlock]),
    ];
    this.#count = new Set(names).size + open;
  }

  /** Whether all are violated. False where there are none. */
  get isAllViolated(): boolean {
    return this.violated.size === this.#count && this.#count > 0;
  }

  checkInitial(vector: Int32Array): void {
    for (const predicate of this.#requirements.initialPredicates)
      if (!this.violated.has(predicate.name) && !predicate.holds(vector, 0)) this.violated.add(predicate.name);
  }

  /** @param isKnown whether the original has the state */
  checkState(vector: Int32Array, isKnown: boolean): void {
    for (const { predicate, isKept } of this.#requirements.invariants)
      if (!(isKept && isKnown) && !this.violated.has(predicate.name) && !predicate.holds(vector, 0)) this.violated.add(predicate.name);
  }

  /** Whether steps that the original has need no check. */
  get keepsSteps(): boolean {
    return this.#requirements.stepInvariants.every(({ isKept }) => isKept);
  }

  /** @param isKnown whether the original has the step */
  checkStep(from: Int32Array, to: Int32Array, isKnown: boolean): void {
    for (const { predicate, isKept } of this.#requirements.stepInvariants)
      if (!(isKept && isKnown) && !this.violated.has(predicate.name) && !predicate.holds(from, 0, to, 0)) this.violated.add(predicate.name);
  }

  /** A state without steps. */
  checkEnd(): void {
    const { deadlock } = this.#requirements;
    if (deadlock !== null) this.violated.add(deadlock);
  }
}
