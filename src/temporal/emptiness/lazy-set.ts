/**
 * A set of small numbers whose members are found out when they are asked for, each once.
 *
 * Fairness conditions are about all steps of a graph, but to see that a large component meets one a few of its steps are enough; evaluating the
 * predicates everywhere would cost more than the whole search.
 */

/** Anything that can be asked for its members. */
export interface Members {
  has(member: number): boolean;
}

/** Two bits a number: nobody has asked, it is none, it is a member. Several threads may share them: whoever asks first finds out for all. */
const NO = 1;
const YES = 2;

export class LazySet implements Members {
  readonly #words: Int32Array;

  readonly #test: (member: number) => boolean;
  /**
   * @param test whether a number is a member; what it throws goes to whoever asks
   * @param words memory to use, zeroed: see `wordsFor`
   */
  constructor(words: Int32Array, test: (member: number) => boolean) {
    this.#test = test;
    this.#words = words;
  }

  /** Words for a set of numbers below `size`. */
  static wordsFor(size: number): number {
    return Math.ceil(size / 16);
  }

  has(member: number): boolean {
    const bits = this.#words[member >>> 4]! >>> ((member & 15) * 2);
    if ((bits & YES) !== 0) return true;
    return (bits & NO) === 0 && this.#findOut(member);
  }

  /** Whether a number is a member; null where nobody has found out. */
  known(member: number): boolean | null {
    const bits = this.#words[member >>> 4]! >>> ((member & 15) * 2);
    if ((bits & YES) !== 0) return true;
    return (bits & NO) === 0 ? null : false;
  }

  #findOut(member: number): boolean {
    return this.note(member, this.#test(member));
  }

  /** For who has found out whether a number is a member. */
  note(member: number, value: boolean): boolean {
    Atomics.or(this.#words, member >>> 4, (value ? YES : NO) << ((member & 15) * 2));
    return value;
  }
}
