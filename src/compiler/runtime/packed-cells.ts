// A variable that is a function over the same few arguments in every state, as words of a state's vector: the value for each argument is a code of few bits
// (`codes.ts`), and several of them are in one word. Vectors so short are hashed, compared and stored in less time, and more of them fit into the caches.
//
// A function with a value that has no code stands in the first word as it is: the id of a function is even.
//
// Invariant: a function whose values all have codes is packed, so equal functions have equal words. The lowest bit of all words but such an id is set, so none is 0.
import type { OrderedEntries } from '../../model/index.ts';
import type { Values } from '../../values/index.ts';
import { bitsOfCodes, Codes } from './codes.ts';

/** Bits of a word that codes may have: the lowest is always set. */
export const CODE_BITS = 31;
/** The words of so many functions are kept: many states are laid out anew, and where there are codes most of them share few functions. */
const MOST_FILLED = 4096;
/** A word without codes. */
export const NO_CODES = 1;

/** Where the code of an argument is: which of the words, and how far from its lowest bit. */
export interface CodePlace {
  readonly word: number;
  readonly shift: number;
}

/** The places of codes of so many bits, one for each argument. */
export function codePlaces(bits: number, keys: number): readonly CodePlace[] {
  const each = Math.floor(CODE_BITS / bits);
  return Array.from({ length: keys }, (_, i) => ({ word: Math.floor(i / each), shift: 1 + (i % each) * bits }));
}

/** How many words so many codes of so many bits need. */
export const wordsOfCodes = (bits: number, keys: number): number => Math.ceil(keys / Math.floor(CODE_BITS / bits));

/** The functions of one variable, in one thread. */
export class PackedCells implements OrderedEntries {
  readonly first: number;
  readonly end: number;
  readonly #codes: Codes;
  readonly #keys: readonly number[];
  readonly #places: readonly CodePlace[];
  readonly #mask: number;
  readonly #values: Values;
  /** The words of some functions: whether a value has a code does not change once it was asked. */
  readonly #filled = new Map<number, Int32Array>();

  /**
   * @param memory of the codes
   * @param first where its words begin in a vector
   * @param keys the arguments in canonical order
   */
  constructor(memory: Int32Array, first: number, keys: readonly number[], values: Values) {
    const bits = bitsOfCodes(memory);
    this.#codes = new Codes(memory);
    this.#keys = keys;
    this.#places = codePlaces(bits, keys.length);
    this.#mask = 2 ** bits - 1;
    this.#values = values;
    this.first = first;
    this.end = first + wordsOfCodes(bits, keys.length);
  }

  /** The value for the argument with a number, in the vector at an offset. */
  entry(vectors: Int32Array, offset: number, i: number): number {
    const first = vectors[offset + this.first]!;
    if ((first & 1) === 0) return this.#values.functions.find(first, this.#keys[i]!);
    const { word, shift } = this.#places[i]!;
    return this.#codes.valueOf((vectors[offset + this.first + word]! >>> shift) & this.#mask);
  }

  /** Gives a vector a function. */
  fill(vector: Int32Array, f: number): void {
    const known = this.#filled.get(f);
    if (known !== undefined) {
      vector.set(known, this.first);
      return;
    }
    this.#pack(vector, f);
    if (this.#filled.size < MOST_FILLED) this.#filled.set(f, vector.slice(this.first, this.end));
  }

  #pack(vector: Int32Array, f: number): void {
    vector.fill(NO_CODES, this.first, this.end);
    for (const [i, key] of this.#keys.entries()) {
      const code = this.#codes.of(this.#values.functions.find(f, key));
      if (code < 0) {
        vector.fill(NO_CODES, this.first, this.end);
        vector[this.first] = f;
        return;
      }
      const { word, shift } = this.#places[i]!;
      vector[this.first + word]! |= code << shift;
    }
  }

  /** The canonical order of the functions in two vectors: that of their values for the first argument for which they differ. */
  compare(a: Int32Array, aOffset: number, b: Int32Array, bOffset: number): number {
    const { length } = this.#keys;
    for (let i = 0; i < length; i++) {
      const [x, y] = [this.entry(a, aOffset, i), this.entry(b, bOffset, i)];
      if (x === y) continue;
      const order = this.#values.order.compare(x, y);
      if (order !== 0) return order;
    }
    return 0;
  }
}
