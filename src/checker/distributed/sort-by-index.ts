// Sorts by level indexes: radix sort, so that the time is that of some passes over the states.

const BITS = 11;
const BUCKETS = 1 << BITS;
const MASK = BUCKETS - 1;

/** Memory for what is sorted, used again and again: what is allocated for each level is what the garbage collector counts. */
class Scratch {
  #words: Int32Array = new Int32Array(0);

  take(count: number): Int32Array {
    if (this.#words.length < count) this.#words = new Int32Array(Math.max(count, 2 * this.#words.length));
    return this.#words;
  }
}

const scratch = { numbers: new Scratch(), others: new Scratch(), both: new Scratch() };

/** The numbers from `from` up to, not including, `to`, sorted by their keys, which are not negative: `keys[number]`. Those with equal keys stay in their order. */
export function sortedByKey(keys: Int32Array, from: number, to: number): Int32Array {
  const numbers = new Numbers(from, to);
  numbers.sort(keys, 0, greatestOf(keys, from, to));
  return numbers.sorted();
}

/** The same by pairs of keys: `first[number]`, and where these are equal `second[number - from]`. */
export function sortedByPair(first: Int32Array, second: Int32Array, from: number, to: number): Int32Array {
  const count = to - from;
  const most = greatestOf(first, from, to);
  const mostSecond = greatestOf(second, 0, count);
  const bits = 32 - Math.clz32(mostSecond);
  const numbers = new Numbers(from, to);
  if (bits + 32 - Math.clz32(most) > 31) {
    numbers.sort(second, from, mostSecond);
    numbers.sort(first, 0, most);
    return numbers.sorted();
  }
  // Both in one word: half the passes, and the keys lie one behind the other.
  const both = scratch.both.take(count);
  for (let i = 0; i < count; i++) both[i] = ((first[from + i] as number) << bits) | (second[i] as number);
  numbers.sort(both, from, (most << bits) | mostSecond);
  return numbers.sorted();
}

function greatestOf(keys: Int32Array, from: number, to: number): number {
  let greatest = 0;
  for (let i = from; i < to; i++) greatest = Math.max(greatest, keys[i] as number);
  return greatest;
}

/** Numbers while they are sorted. */
class Numbers {
  readonly #count: number;
  #numbers: Int32Array;
  #others: Int32Array;

  constructor(from: number, to: number) {
    const count = to - from;
    const numbers = scratch.numbers.take(count);
    for (let i = 0; i < count; i++) numbers[i] = from + i;
    this.#count = count;
    this.#numbers = numbers;
    this.#others = scratch.others.take(count);
  }

  /** Sorts them by `keys[number - offset]`, none of which is greater than `greatest`. */
  sort(keys: Int32Array, offset: number, greatest: number): void {
    const count = this.#count;
    let from = this.#numbers;
    let to = this.#others;
    const starts = new Int32Array(BUCKETS);
    for (let shift = 0; shift < 31 && greatest >>> shift !== 0; shift += BITS) {
      starts.fill(0);
      for (let i = 0; i < count; i++) starts[((keys[(from[i] as number) - offset] as number) >>> shift) & MASK]!++;
      for (let bucket = 0, start = 0; bucket < BUCKETS; bucket++) {
        const size = starts[bucket] as number;
        starts[bucket] = start;
        start += size;
      }
      for (let i = 0; i < count; i++) {
        const number = from[i] as number;
        to[starts[((keys[number - offset] as number) >>> shift) & MASK]!++] = number;
      }
      [from, to] = [to, from];
    }
    this.#numbers = from;
    this.#others = to;
  }

  sorted(): Int32Array {
    return this.#numbers.slice(0, this.#count);
  }
}
