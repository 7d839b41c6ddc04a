// A set of small numbers that is emptied at once.

/** A set of numbers below a bound. */
export class StampedSet {
  readonly #stamps: Int32Array;
  #stamp = 1;

  constructor(bound: number) {
    this.#stamps = new Int32Array(bound);
  }

  clear(): void {
    this.#stamp++;
  }

  /** Numbers that are not below the bound are left out. */
  add(number: number): void {
    if (number < this.#stamps.length) this.#stamps[number] = this.#stamp;
  }

  has(number: number): boolean {
    return this.#stamps[number] === this.#stamp;
  }
}
