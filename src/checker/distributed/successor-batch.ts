// Successors that wait until there are some of them, because then memory can be asked for all their places at once (`fetchSlots`): a look-up that waits for its own takes
// longer than to make, send and read a small state.
import { MOST_FETCHED } from '../store/state-rows.ts';

/** Successors in the order in which they came. */
export class SuccessorBatch {
  count = 0;
  /** Successor `i` is at `i * width`. The lists are replaced when they grow. */
  vectors: Int32Array;
  /** The level indexes of the predecessors. */
  indexes: Int32Array = new Int32Array(MOST_FETCHED);
  findings: Int32Array = new Int32Array(MOST_FETCHED);
  /** Where each stands among the successors of its predecessor, see successor-link.ts. */
  ranks: Int32Array = new Int32Array(MOST_FETCHED);
  actions: Int32Array = new Int32Array(MOST_FETCHED);
  hashes: Int32Array = new Int32Array(MOST_FETCHED);
  readonly #width: number;
  #capacity = MOST_FETCHED;

  constructor(width: number) {
    this.#width = width;
    this.vectors = new Int32Array(MOST_FETCHED * width);
  }

  /** Whether all of them can be looked up together, and no more. */
  get isFull(): boolean {
    return this.count >= MOST_FETCHED;
  }

  /** Adds one. Returns its number. */
  add(state: Int32Array, hash: number, index: number, finding: number, rank: number, action: number): number {
    if (this.count === this.#capacity) this.#grow();
    const { vectors } = this;
    const width = this.#width;
    const number = this.count++;
    const at = number * width;
    for (let i = 0; i < width; i++) vectors[at + i] = state[i] as number;
    this.hashes[number] = hash;
    this.indexes[number] = index;
    this.findings[number] = finding;
    this.ranks[number] = rank;
    this.actions[number] = action;
    return number;
  }

  #grow(): void {
    const twice = (list: Int32Array): Int32Array => {
      const longer = new Int32Array(2 * list.length);
      longer.set(list);
      return longer;
    };
    this.#capacity *= 2;
    this.vectors = twice(this.vectors);
    this.indexes = twice(this.indexes);
    this.findings = twice(this.findings);
    this.ranks = twice(this.ranks);
    this.actions = twice(this.actions);
    this.hashes = twice(this.hashes);
  }
}
