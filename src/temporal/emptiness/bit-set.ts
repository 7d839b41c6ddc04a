/** A fixed-size set of small numbers, one bit each, over typed memory that may be shared between threads. */
export class BitSet {
  readonly #words: Int32Array;

  /**
   * @param size numbers below it may be in the set
   * @param words memory to use, at least `ceil(size / 32)` words; zeroed new memory unless given
   */
  constructor(
    readonly size: number,
    words?: Int32Array,
  ) {
    this.#words = words ?? new Int32Array(BitSet.wordsFor(size));
  }

  has(member: number): boolean {
    return (this.#words[member >>> 5]! & (1 << (member & 31))) !== 0;
  }

  add(member: number): void {
    this.#words[member >>> 5]! |= 1 << (member & 31);
  }

  delete(member: number): void {
    this.#words[member >>> 5]! &= ~(1 << (member & 31));
  }

  /** Adds every number below `size`. */
  fill(): this {
    this.#words.fill(-1);
    return this;
  }

  /** The set of the members that `test` accepts. */
  static where(size: number, test: (member: number) => boolean): BitSet {
    const set = new BitSet(size);
    for (let member = 0; member < size; member++) if (test(member)) set.add(member);
    return set;
  }

  /** Words for a set of numbers below `size`. */
  static wordsFor(size: number): number {
    return Math.ceil(size / 32);
  }
}
