/** A growing array of 32-bit integers: a stack, a queue read by index, or a list, without boxing. */
export class IntVector {
  length = 0;
  #data: Int32Array<ArrayBuffer>;

  constructor(capacity = 64) {
    this.#data = new Int32Array(capacity);
  }

  at(index: number): number {
    return this.#data[index]!;
  }

  set(index: number, value: number): void {
    this.#data[index] = value;
  }

  push(value: number): void {
    if (this.length === this.#data.length) {
      const larger = new Int32Array(this.#data.length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.length++] = value;
  }

  pop(): number {
    return this.#data[--this.length]!;
  }

  /** A copy of the part from `start` on. */
  slice(start = 0, end = this.length): Int32Array<ArrayBuffer> {
    return this.#data.slice(start, end);
  }
}
