// What a walk over the parts of a value found out about it.
//
// Values are shared: one that is made of another twice, and that of a third twice, has 2^k paths to its leaves. A walk that remembers each value's answer takes each
// step once.
//
// Invariant: only answers that were given are in the table, ids keep their meaning, and every thread has tables of its own: an answer found is right.

/** Values of which the answer is remembered: a power of two. One takes the place of another that has the same slot. */
const SIZE = 1 << 12;

/** Numbers, each found out about a value; a value that has no entry is answered by `NaN`. */
export class WalkMemo {
  readonly #ids = new Int32Array(SIZE);
  readonly #answers = new Float64Array(SIZE);

  find(id: number): number {
    const slot = (id >> 1) & (SIZE - 1);
    return this.#ids[slot] === id ? this.#answers[slot]! : Number.NaN;
  }

  keep(id: number, answer: number): void {
    const slot = (id >> 1) & (SIZE - 1);
    this.#ids[slot] = id;
    this.#answers[slot] = answer;
  }
}
