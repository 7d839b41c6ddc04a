// The choices of states met lately.
//
// Random behaviours come back to states (to those near the beginning all of them, and a step that changes nothing stays where it is), so the choices are
// kept: a ring of entries in which the newest overwrites the oldest, found through a table with one place for each hash.
// Like everywhere, a hash is never a proof: the state is compared.
//
// An entry: the state; how many successors were made; how many may be chosen; the action of each successor made; then, for each choice, the action
// and the vector.
import { hashOf } from '../store/state-hash.ts';

/** Words of the ring: 64 MB, and entries longer than a sixteenth of it are not kept. */
const RING = 2 ** 24;
const LONGEST = RING >> 4;
const PLACES = 2 ** 18;

/** One entry is the current one: that of the state recalled or entered last. */
export class RecentChoices {
  /** Where the current entry is. Both are replaced by `recall` and `enter`. */
  words: Int32Array = new Int32Array(256);
  at = 0;

  readonly #width: number;
  readonly #ring: Int32Array | null;
  /** For an entry that is not kept. */
  #scratch: Int32Array = this.words;
  /** Words written to the ring so far. */
  #head = 0;
  /** Where entries begin, counted as `#head`, plus 1. */
  readonly #places: Float64Array;

  /** @param keeps whether the choices of states that were met before are those of now; otherwise only the current entry is known */
  constructor(width: number, keeps: boolean) {
    this.#width = width;
    this.#ring = keeps ? new Int32Array(RING) : null;
    this.#places = new Float64Array(keeps ? PLACES : 0);
  }

  /** Successors made. */
  get emitted(): number {
    return this.words[this.at + this.#width] as number;
  }

  /** Successors that may be chosen. */
  get count(): number {
    return this.words[this.at + this.#width + 1] as number;
  }

  /** Where the actions of the successors made begin in `words`. */
  get firstAction(): number {
    return this.at + this.#width + 2;
  }

  /** Where choice `k` is in `words`: its action, and behind it its vector. */
  choice(k: number): number {
    return this.firstAction + this.emitted + k * (this.#width + 1);
  }

  /** Whether the choices of this state are known still; then its entry is the current one. */
  recall(states: Int32Array, offset: number): boolean {
    const ring = this.#ring;
    if (ring === null) return false;
    const width = this.#width;
    const begin = (this.#places[hashOf(states, offset, width) & (PLACES - 1)] as number) - 1;
    if (begin < 0 || this.#head - begin > RING) return false;
    const at = begin % RING;
    for (let i = 0; i < width; i++) if (ring[at + i] !== states[offset + i]) return false;
    this.words = ring;
    this.at = at;
    return true;
  }

  /** Begins the entry of a state, which becomes the current one. Returns where in `words` the actions of the successors made are to be written. */
  enter(states: Int32Array, offset: number, made: number, count: number): number {
    const width = this.#width;
    this.#place(width + 2 + made + count * (width + 1), states, offset);
    const { words, at } = this;
    for (let i = 0; i < width; i++) words[at + i] = states[offset + i] as number;
    words[at + width] = made;
    words[at + width + 1] = count;
    return at + width + 2;
  }

  /** Decides where an entry goes. */
  #place(length: number, states: Int32Array, offset: number): void {
    const ring = this.#ring;
    if (ring === null || length > LONGEST) {
      if (this.#scratch.length < length) this.#scratch = new Int32Array(length * 2);
      this.words = this.#scratch;
      this.at = 0;
      return;
    }
    const left = RING - (this.#head % RING);
    if (left < length) this.#head += left;
    this.words = ring;
    this.at = this.#head % RING;
    this.#places[hashOf(states, offset, this.#width) & (PLACES - 1)] = this.#head + 1;
    this.#head += length;
  }
}
