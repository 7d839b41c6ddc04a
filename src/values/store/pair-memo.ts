// Pairs of values of which something is true: different ones, an element and a set that has it. The same pairs are asked about again and again.
//
// Invariant: only pairs that were kept are in the table, ids keep their meaning, and every thread has tables of its own: a pair found is right.
import { mix } from './hash.ts';
import { finish } from './murmur-finish.ts';

/** Pairs of ids; one takes the place of another that has the same slot. */
export class PairMemo {
  readonly #mask: number;
  /** The two ids side by side. */
  readonly #entries: Int32Array;

  /** @param size how many pairs there is room for: a power of two */
  constructor(size: number) {
    this.#mask = size - 1;
    this.#entries = new Int32Array(2 * size);
  }

  has(a: number, b: number): boolean {
    const at = (finish(mix(a, b)) & this.#mask) << 1;
    return this.#entries[at] === a && this.#entries[at + 1] === b;
  }

  keep(a: number, b: number): void {
    const at = (finish(mix(a, b)) & this.#mask) << 1;
    this.#entries[at] = a;
    this.#entries[at + 1] = b;
  }
}
