// A list of 32-bit integers that grows without being copied again and again: small at first, then one large reservation of which only the
// touched pages cost memory.
import { lengthOf, reserve } from '../../values/index.ts';
import { StoreFullError } from './store-limits.ts';

const SMALL = 2 ** 16;
const LARGE = 2 ** 30;

/** A flat, growable list of integers; entries never written are 0. */
export class IntegerList {
  /** Replaced when the list grows. */
  entries: Int32Array = new Int32Array(256);
  length = 0;
  /** The length of `entries`: to ask for it takes longer than to write an entry. */
  #capacity = 256;

  /** Throws StoreFullError. */
  push(value: number): void {
    if (this.length === this.#capacity) this.#grow(this.length + 1);
    this.entries[this.length++] = value;
  }

  get(index: number): number {
    return this.entries[index] ?? 0;
  }

  /** Sets an entry at any index; the list is as long as its greatest index needs. */
  set(index: number, value: number): void {
    if (index >= this.#capacity) this.#grow(index + 1);
    this.entries[index] = value;
    if (index >= this.length) this.length = index + 1;
  }

  /** Makes the list longer by so many entries, which are to be written. Returns the index of the first one. Throws StoreFullError. */
  extend(count: number): number {
    const first = this.length;
    if (first + count > this.#capacity) this.#grow(first + count);
    this.length = first + count;
    return first;
  }

  /** The entries written so far, shared with the list. */
  view(): Int32Array {
    return this.entries.subarray(0, this.length);
  }

  #grow(needed: number): void {
    const next = Math.max(needed, this.#capacity * 4);
    const larger = reserve(next > SMALL ? LARGE : next, needed);
    if (larger === null) throw new StoreFullError('no address space for more');
    larger.set(this.entries.subarray(0, this.length));
    this.entries = larger;
    this.#capacity = lengthOf(larger);
  }
}
