// Sets of elements that are looked for together in a set kept in bits (`set-in-bits.ts`): of each the bits, so that one comparison of words tells whether all are
// there.
import { Other, type Universe } from './universe.ts';

/** So many are remembered; a program that asks about more asks for each element. */
const MOST_MASKS = 1 << 12;

/** All elements have bits. */
const COMPLETE = -1;
/** Whether some element is there, the bits do not tell. */
const UNDECIDED = -2;

/** The masks that one place of a program asks about, by number. */
export class ElementMasks {
  readonly #universe: Universe;
  readonly #words: number;
  #bits: Int32Array;
  /** `COMPLETE`, `UNDECIDED`, or how many elements the universe had when one of these was not among them. */
  #states = new Int32Array(1 << 4);
  #count = 0;

  constructor(universe: Universe) {
    this.#universe = universe;
    this.#words = universe.words;
    this.#bits = new Int32Array(this.#states.length * this.#words);
  }

  /** The number of another one, which is to be filled; -1 where there are too many. */
  enter(): number {
    if (this.#count === MOST_MASKS) return -1;
    if (this.#count === this.#states.length) {
      const [states, bits] = [this.#states, this.#bits];
      this.#states = new Int32Array(2 * states.length);
      this.#bits = new Int32Array(2 * bits.length);
      this.#states.set(states);
      this.#bits.set(bits);
    }
    return this.#count++;
  }

  /** The elements are named from now on. */
  begin(mask: number): void {
    this.#states[mask] = COMPLETE;
    this.#bits.fill(0, mask * this.#words, (mask + 1) * this.#words);
  }

  /** Names an element. */
  include(mask: number, id: number): void {
    const place = this.#universe.placeOf(id);
    if (place >= 0) this.#bits[mask * this.#words + (place >>> 5)]! |= 1 << place;
    // What can be compared with all elements is in no set, until it becomes an element.
    else if (place === Other.comparable && this.#states[mask] !== UNDECIDED) this.#states[mask] = this.#universe.count;
    else this.#states[mask] = UNDECIDED;
  }

  /** Whether what is known of it is still true. */
  isFresh(mask: number): boolean {
    const state = this.#states[mask]!;
    return state < 0 || state === this.#universe.count;
  }

  /** Whether all elements are in the set whose words begin here: 1 or 0; -1 where the bits do not tell. */
  areIn(row: Int32Array, first: number, mask: number): number {
    const state = this.#states[mask]!;
    if (state !== COMPLETE) return state === UNDECIDED ? -1 : 0;
    const bits = this.#bits;
    const at = mask * this.#words;
    for (let i = 0; i < this.#words; i++) if ((row[first + i]! & bits[at + i]!) !== bits[at + i]) return 0;
    return 1;
  }
}
