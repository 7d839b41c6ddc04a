// In which order the successors of a state can be chosen: that of a digest of their vectors, and the canonical order where digests are equal. Neither
// depends on ids, which depend on everything that was evaluated before.
import { InternalError } from '../../diagnostics/index.ts';
import type { ValueReader } from '../../model/index.ts';
import { GivenUp, NoValue } from '../../values/index.ts';
import type { FoundSuccessors } from './found-successors.ts';
import { longer } from './longer.ts';

/** Up to so many are sorted by insertion. */
const FEW = 16;

/** The numbers of those found successors that may be chosen. */
export class ChoiceOrder {
  numbers: Int32Array = new Int32Array(64);
  /** How many those are. */
  count = 0;
  /** Values were met that have no canonical order: the order is that in which they were made. */
  isUnordered = false;

  readonly #width: number;
  readonly #values: Pick<ValueReader, 'compare' | 'digest'>;
  readonly #found: FoundSuccessors;
  /** Digests of the found successors, where the values have digests. */
  #digests: Int32Array = new Int32Array(64);

  constructor(width: number, values: Pick<ValueReader, 'compare' | 'digest'>, found: FoundSuccessors) {
    this.#width = width;
    this.#values = values;
    this.#found = found;
  }

  /** Begins with another state. */
  clear(): void {
    this.count = 0;
  }

  /** The successor found last may be chosen. */
  keep(): void {
    const values = this.#values;
    const { vectors, distinct } = this.#found;
    const width = this.#width;
    const number = distinct - 1;
    if (number >= this.#digests.length) {
      this.numbers = longer(this.numbers, number * 2);
      this.#digests = longer(this.#digests, number * 2);
    }
    this.numbers[this.count++] = number;
    if (values.digest === undefined) return;
    let sum = 0;
    for (let i = 0; i < width; i++) sum = mix(sum, values.digest(vectors[number * width + i] as number));
    this.#digests[number] = sum;
  }

  /** All successors of the state have been found: puts those that may be chosen in order. */
  sort(): void {
    sort(this.numbers, this.count, this.#before);
  }

  /** The numbers of all successors found, in canonical order. */
  all(): Int32Array {
    const all = Int32Array.from({ length: this.#found.distinct }, (_, i) => i);
    sort(all, all.length, this.#compare);
    return all;
  }

  readonly #before = (first: number, second: number): number =>
    (this.#digests[first] as number) - (this.#digests[second] as number) || this.#compare(first, second);

  readonly #compare = (first: number, second: number): number => {
    const { vectors } = this.#found;
    const width = this.#width;
    const a = first * width;
    const b = second * width;
    for (let i = 0; i < width; i++) {
      const x = vectors[a + i] as number;
      const y = vectors[b + i] as number;
      if (x === y) continue;
      try {
        const order = this.#values.compare(x, y);
        if (order !== 0) return order;
      } catch (error) {
        if (error instanceof GivenUp || error instanceof InternalError || error instanceof NoValue) throw error;
        // Rules over infinite sets have no order.
      }
      this.isUnordered = true;
    }
    return first - second;
  };
}

const sort = (numbers: Int32Array, count: number, compare: (a: number, b: number) => number): void => {
  if (count > FEW) {
    numbers.subarray(0, count).sort(compare);
    return;
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i] as number;
    let j = i - 1;
    while (j >= 0 && compare(numbers[j] as number, number) > 0) {
      numbers[j + 1] = numbers[j] as number;
      j--;
    }
    numbers[j + 1] = number;
  }
};

const mix = (hash: number, word: number): number => {
  const h = Math.imul(hash ^ word, 0x9e3779b1);
  return h ^ (h >>> 15);
};
