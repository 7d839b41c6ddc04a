// The elements that the sets of one variable have: each has a place, and a set is the bits of its elements (`set-in-bits.ts`).
//
// Places are given out as elements are met, by all threads that search: they are in shared memory. There is room for so many elements only, and all of
// them can be compared with each other, also in their parts, so that to ask for one in a set of others is no fault (`1 \in {"a"}`). What can be compared
// with them and has no place is remembered too, by each thread for itself.
//
// Invariant: an element keeps its place, and one that was refused a place never gets one.
import { Kind, ValueFault, type Values } from '../../values/index.ts';

/** Bits of a word that are used: the lowest is always set, so that no entry of a state is 0. */
export const BITS = 31;
/** Words of the memory: how many elements there are, then the elements. */
const COUNT = 0;
const FIRST = 1;

/** In the place of a place: it can be compared with all elements and all others that can; that is not known, or it cannot. */
export const Other = { comparable: -2, unknown: -3 } as const;
/** Nothing was asked about it yet. */
const UNASKED = -1;
/** So many others are compared with each other. */
const MOST_OTHERS = 500;
/** So many are remembered. */
const MOST_ASKED = 8000;

/** The memory of a universe without elements, with room for some. Threads may share it. */
export function emptyUniverse(elements: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer((FIRST + Math.ceil(elements / BITS) * BITS) * 4));
}

/** How many elements there are. Others may enter some at any time. */
export const countOf = (memory: Int32Array): number => Atomics.load(memory, COUNT);

/** How many elements there is room for. */
export const roomOf = (memory: Int32Array): number => memory.length - FIRST;

/** Words of a set of elements of a universe. */
export const wordsOf = (memory: Int32Array): number => (memory.length - FIRST) / BITS;

/** The place of the element with a number: its word, times 32, and its bit. */
export const placeOfNumber = (number: number): number => {
  const word = Math.floor(number / BITS);
  return (word << 5) | (1 + number - word * BITS);
};

/** A universe, as one thread sees it. */
export class Universe {
  readonly words: number;
  readonly #memory: Int32Array;
  readonly #values: Values;
  /** Ids in turn with places, or what is known of others, by the hash of the id; 0 is free. */
  #table = new Int32Array(2 << 9);
  /** Entries of the table. */
  #asked = 0;
  /** So many elements are in the table. */
  #known = 0;
  /** Those that have no place and can be compared with all elements, and with each other. */
  #others: number[] = [];
  /** Is called where one of them cannot any longer. */
  readonly #onRevoked: () => void;

  constructor(memory: Int32Array, values: Values, onRevoked: () => void) {
    this.#memory = memory;
    this.#values = values;
    this.#onRevoked = onRevoked;
    this.words = wordsOf(memory);
  }

  /** How many elements there are. Others may enter some at any time. */
  get count(): number {
    return countOf(this.#memory);
  }

  /** The element of a place. */
  elementAt(place: number): number {
    return this.#memory[FIRST + (place >>> 5) * BITS + (place & 31) - 1]!;
  }

  /** The place of a value, or what is known of it: see `Other`. */
  placeOf(id: number): number {
    const place = this.#find(id);
    return place >= 0 ? place : this.#placeOfOther(id, place);
  }

  /** As `placeOf`, of a value that gets a place if it can. Whether it can depends on the elements alone, so that all threads agree. */
  enter(id: number): number {
    for (;;) {
      const place = this.placeOf(id);
      const memory = this.#memory;
      const number = this.#known;
      if (place >= 0 || FIRST + number === memory.length || !this.#fits(id)) return place;
      // Whoever comes first fills the slot; then either may count it.
      Atomics.compareExchange(memory, FIRST + number, 0, id);
      Atomics.compareExchange(memory, COUNT, number, number + 1);
    }
  }

  #placeOfOther(id: number, known: number): number {
    if (this.count !== this.#known) {
      this.#learn();
      return this.placeOf(id);
    }
    if (known !== UNASKED) return known;
    const isFew = this.#others.length < MOST_OTHERS && this.#asked < MOST_ASKED;
    const isComparable = isFew && this.#fits(id) && this.#others.every((other) => this.#areComparable(id, other));
    const answer = isComparable ? Other.comparable : Other.unknown;
    if (isComparable) this.#others.push(id);
    if (this.#asked < MOST_ASKED) this.#remember(id, answer);
    return answer;
  }

  #slotOf(id: number): number {
    const table = this.#table;
    const mask = table.length / 2 - 1;
    let slot = (Math.imul(id, 0x9e3779b1) >>> 7) & mask;
    while (table[slot * 2] !== id && table[slot * 2] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  #find(id: number): number {
    const slot = this.#slotOf(id) * 2;
    return this.#table[slot] === 0 ? UNASKED : this.#table[slot + 1]!;
  }

  #remember(id: number, place: number): void {
    if (this.#asked * 4 > this.#table.length) {
      const old = this.#table;
      this.#table = new Int32Array(old.length * 2);
      this.#asked = 0;
      for (let at = 0; at < old.length; at += 2) if (old[at] !== 0) this.#remember(old[at]!, old[at + 1]!);
    }
    const slot = this.#slotOf(id) * 2;
    if (this.#table[slot] === 0) this.#asked++;
    this.#table[slot] = id;
    this.#table[slot + 1] = place;
  }

  /** Takes over what others have entered. */
  #learn(): void {
    const { count } = this;
    for (; this.#known < count; this.#known++) {
      const id = this.#memory[FIRST + this.#known]!;
      this.#remember(id, placeOfNumber(this.#known));
      const left = this.#others.filter((other) => other !== id && this.#areComparable(id, other));
      for (const other of this.#others) if (other !== id && !left.includes(other)) this.#remember(other, Other.unknown);
      this.#others = left;
      this.#onRevoked();
    }
  }

  /** Whether it is listed and can be compared with all elements. */
  #fits(id: number): boolean {
    const { arena } = this.#values;
    if ((id & 1) === 0 && arena.kind(id) >= Kind.lazy) return false;
    for (let i = 0; i < this.#known; i++) if (!this.#areComparable(id, this.#memory[FIRST + i]!)) return false;
    return true;
  }

  /** Whether the two may be elements of one set, and to compare them is no fault. */
  #areComparable(a: number, b: number): boolean {
    const { arena, order, sets } = this.#values;
    const mark = arena.mark();
    try {
      order.requireElement(a, sets.singleton(b), -1);
      order.equal(a, b, -1);
      return true;
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      arena.release(mark);
      return false;
    }
  }
}
