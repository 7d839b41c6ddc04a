// A hash of a set in bits that depends on nothing but its elements: the sum of what stands for each of them. Most sets are asked about after one that is almost the same,
// so the sum is that one's, with the difference.
import type { Universe } from './universe.ts';

/** The lowest bit of a word, which is no element. */
const NONE = 1;

/** What stands for an element, given its digest. */
export const termOf = (digest: number): number => Math.imul(digest ^ (digest >>> 15), 0x85ebca6b) ^ 0x27d4eb2f || 1;

/** The sums of the sets of one universe, in one thread. */
export class SumOfElements {
  readonly #universe: Universe;
  /** The set that was asked about last, and its sum. */
  readonly #last: Int32Array;
  #sum = 0;
  /** By place, what stands for an element; 0: it is not known. */
  readonly #terms: Int32Array;

  constructor(universe: Universe) {
    this.#universe = universe;
    this.#last = new Int32Array(universe.words).fill(NONE);
    this.#terms = new Int32Array(universe.words << 5);
  }

  /** The sum of the set whose words begin at an offset, given the digest of each value. */
  of(row: Int32Array, offset: number, digestOf: (id: number) => number): number {
    const last = this.#last;
    for (let word = 0; word < last.length; word++) {
      const now = row[offset + word]!;
      for (let bits = now ^ last[word]!; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const term = this.#termAt((word << 5) | (31 - Math.clz32(bit)), digestOf);
        this.#sum = ((now & bit) !== 0 ? this.#sum + term : this.#sum - term) | 0;
      }
      last[word] = now;
    }
    return this.#sum;
  }

  #termAt(place: number, digestOf: (id: number) => number): number {
    const known = this.#terms[place]!;
    if (known !== 0) return known;
    const term = termOf(digestOf(this.#universe.elementAt(place)));
    this.#terms[place] = term;
    return term;
  }
}
