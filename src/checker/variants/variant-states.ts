// The states of a variant, by number: those of the original have the numbers that they have there, the others those behind them.
import { StateStore } from '../store/state-store.ts';

/** The states that a variant was found to reach. */
export class VariantStates {
  readonly #original: StateStore;
  readonly #added: StateStore;
  readonly #isReached: Uint8Array;

  /** @param original the states of the original: its first `count` are numbered */
  constructor(original: StateStore) {
    this.#original = original;
    this.#added = new StateStore(original.width);
    this.#isReached = new Uint8Array(original.count);
  }

  /** Whether a number is that of a state that the original reaches. */
  isOriginal(state: number): boolean {
    return state < this.#isReached.length;
  }

  vector(state: number): Int32Array {
    return this.isOriginal(state) ? this.#original.vector(state) : this.#added.vector(state - this.#isReached.length);
  }

  /** The number of a state that was reached. */
  find(states: Int32Array, offset: number): number {
    const known = this.#original.find(states, offset);
    return known >= 0 ? known : this.#isReached.length + this.#added.find(states, offset);
  }

  /** Reaches a state. Returns its number; where it is reached for the first time, its complement `~number`. */
  reach(vector: Int32Array): number {
    const known = this.#original.find(vector, 0);
    if (known >= 0) return this.reachOriginal(known) ? ~known : known;
    const found = this.#added.find(vector, 0);
    if (found >= 0) return this.#isReached.length + found;
    return ~(this.#isReached.length + this.#added.add(vector, 0, -1));
  }

  /** Reaches a state of the original. Returns whether it is the first time. */
  reachOriginal(state: number): boolean {
    const isFirst = this.#isReached[state] === 0;
    this.#isReached[state] = 1;
    return isFirst;
  }
}
