// Small numbers for the values that the entries of one variable have, so that several of them fit into a word of a state (`packed-cells.ts`).
//
// Codes are given out as values are met, by all threads that search: they are in shared memory. There is room for so many only.
//
// Invariant: a value keeps its code, and one that was refused a code never gets one. So whether a state can be packed does not depend on who asks, or when.

/** Words of the memory: how many codes were given out, then the values in the order of their codes. */
const COUNT = 0;
const FIRST = 1;
/** The codes of ids below this are in a table. */
const SMALL_IDS = 2 ** 14;
/** In the place of a code. */
const NONE = -1;

/** The memory of codes of so many bits, of which none is given out. Threads may share it. */
export const emptyCodes = (bits: number): Int32Array => new Int32Array(new SharedArrayBuffer((FIRST + 2 ** bits) * 4));

/** The values that have codes, and 0 for each code that is left. */
export const codedValues = (memory: Int32Array): Int32Array => memory.subarray(FIRST);

/** Bits of a code. */
export const bitsOfCodes = (memory: Int32Array): number => Math.log2(memory.length - FIRST);

/** The codes of one variable, as one thread sees them. */
export class Codes {
  /** The codes of the values whose ids are small and not negative, -1 where none is known here: to be asked before `of`. */
  readonly small = new Int16Array(SMALL_IDS).fill(NONE);
  /** The value of each code that is known here, 0 for others. */
  readonly values: Int32Array;
  readonly memory: Int32Array;
  readonly #others = new Map<number, number>();
  #known = 0;

  constructor(memory: Int32Array) {
    this.memory = memory;
    this.values = new Int32Array(memory.length - FIRST);
  }

  /** Takes over what other threads have given out. Returns how many codes are known. */
  learn(): number {
    const count = Atomics.load(this.memory, COUNT);
    for (; this.#known < count; this.#known++) {
      const id = this.memory[FIRST + this.#known]!;
      this.values[this.#known] = id;
      if (id >= 0 && id < SMALL_IDS) this.small[id] = this.#known;
      else this.#others.set(id, this.#known);
    }
    return count;
  }

  /** The code of a value, which gets one if there is room; else -1. */
  of(id: number): number {
    const { memory } = this;
    for (;;) {
      const number = this.learn();
      const code = id >= 0 && id < SMALL_IDS ? this.small[id]! : (this.#others.get(id) ?? NONE);
      if (code >= 0 || FIRST + number === memory.length) return code;
      // Whoever comes first fills the slot; then either may count it.
      Atomics.compareExchange(memory, FIRST + number, 0, id);
      Atomics.compareExchange(memory, COUNT, number, number + 1);
    }
  }

  /** The value of a code that a state has. */
  valueOf(code: number): number {
    if (this.values[code] === 0) this.learn();
    return this.values[code]!;
  }
}
