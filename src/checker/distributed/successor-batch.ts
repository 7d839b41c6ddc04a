// Successors that wait until there are some of them, because then memory can be asked for all their places at once (`fetchSlots`): a look-up that waits for its own takes
// longer than to make, send and read a small state.
import { MOST_FETCHED } from '../store/state-rows.ts';

/** Successors in the order in which they came. */
export class SuccessorBatch {
  count = 0;
  /** Successor `i` is at `i * width`. */
  readonly vectors: Int32Array;
  /** The level indexes of the predecessors. */
  readonly indexes = new Int32Array(MOST_FETCHED);
  readonly findings = new Int32Array(MOST_FETCHED);
  /** The hashes of those that are to be looked up, and how many these are. */
  readonly hashes = new Int32Array(MOST_FETCHED);
  lookUps = 0;
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
    this.vectors = new Int32Array(MOST_FETCHED * width);
  }

  get isFull(): boolean {
    return this.count === MOST_FETCHED;
  }

  /** Adds one, for which there must be room. Returns its number. */
  add(state: Int32Array, index: number, finding: number): number {
    const { vectors } = this;
    const width = this.#width;
    const number = this.count++;
    const at = number * width;
    for (let i = 0; i < width; i++) vectors[at + i] = state[i] as number;
    this.indexes[number] = index;
    this.findings[number] = finding;
    return number;
  }

  /** The one that was added last is to be looked up. */
  willLookUp(hash: number): void {
    this.hashes[this.lookUps++] = hash;
  }

  clear(): void {
    this.count = 0;
    this.lookUps = 0;
  }
}
