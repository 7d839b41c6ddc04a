// How states were made, where the system cannot be asked again (`TransitionSystem.varies`): noted when they are entered.
import type { StepLabel } from '../../model/index.ts';
import type { StateId } from './store-limits.ts';

/** The labels of the steps that made the states of a store. */
export class SeenLabels {
  /** Of the successor that was made last; it may be in no store. */
  last: StepLabel | null = null;
  readonly #labels: (StepLabel | null)[] = [];

  note(state: StateId, label: StepLabel | null): void {
    this.#labels[state] = label;
  }

  of(state: StateId): StepLabel | null {
    return this.#labels[state] ?? null;
  }
}
