// The steps of a variant as they are found, state by state.
import { IntegerList } from '../store/integer-list.ts';

const NONE = new Int32Array(0);

/** Steps in the order in which states are expanded. */
export class VariantSteps {
  /** Where the steps of a state begin, by its number, plus one; 0 for a state that was not expanded. */
  readonly #rows = new IntegerList();
  readonly #ends = new IntegerList();
  readonly #targets = new IntegerList();
  readonly #actions = new IntegerList();

  /** The steps that are added belong to this state, until `end`. */
  begin(state: number): void {
    this.#rows.set(state, this.#targets.length + 1);
    this.#ends.set(state, this.#targets.length);
  }

  add(target: number, action: number): void {
    this.#targets.push(target);
    this.#actions.push(action);
  }

  end(state: number): void {
    this.#ends.set(state, this.#targets.length);
  }

  /** The targets of the steps of a state; none where it was not expanded. */
  targets(state: number): Int32Array {
    const row = this.#rows.get(state);
    return row === 0 ? NONE : this.#targets.view().subarray(row - 1, this.#ends.get(state));
  }

  /** Calls `sink` for each step of a state. False where it was not expanded. */
  each(state: number, sink: (target: number, action: number) => void): boolean {
    const row = this.#rows.get(state);
    for (let i = row - 1; row > 0 && i < this.#ends.get(state); i++) sink(this.#targets.get(i), this.#actions.get(i));
    return row > 0;
  }
}
