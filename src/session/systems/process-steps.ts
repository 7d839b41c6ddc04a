// The steps of a process, remembered by the values of all variables that it knows: of most states only another process's variables are new.
//
// Steps lie one after the other in one array: for each its action, the id of its choice, and the values that it gives to the variables that the process
// knows. When the array is full all is forgotten, so memory is bounded.
const FIRST_PLACES = 1 << 8;
const MOST_PLACES = 1 << 17;
const FIRST_WORDS = 1 << 12;
const MOST_WORDS = 1 << 23;

/** Words of a step before the values. */
export const STEP_HEAD = 2;

/** The steps of one process. */
export class ProcessSteps {
  /** Indices of the variables that the process knows. */
  readonly known: Int32Array;
  /** Where the steps lie. */
  words = new Int32Array(FIRST_WORDS);
  #used = 0;
  #places = FIRST_PLACES;
  #entered = 0;
  /** For each place the values of the variables, then where the steps begin and how many there are; -1: there are none. */
  #table: Int32Array;
  readonly #stride: number;

  constructor(known: readonly number[]) {
    this.known = Int32Array.from(known);
    this.#stride = known.length + 2;
    this.#table = new Int32Array(this.#places * this.#stride).fill(-1);
  }

  /** Words of one step. */
  get size(): number {
    return STEP_HEAD + this.known.length;
  }

  /** Where in the table the state belongs; where `begin` and `count` of it are valid if `has` says so. */
  find(states: Int32Array, offset: number): number {
    const { known } = this;
    let hash = 0;
    for (let i = 0; i < known.length; i++) hash = Math.imul(hash ^ states[offset + known[i]!]!, 0x9e3779b1);
    return ((hash ^ (hash >>> 15)) & (this.#places - 1)) * this.#stride;
  }

  has(place: number, states: Int32Array, offset: number): boolean {
    const { known } = this;
    const table = this.#table;
    for (let i = 0; i < known.length; i++) if (table[place + i] !== states[offset + known[i]!]) return false;
    return table[place + known.length + 1]! >= 0;
  }

  begin(place: number): number {
    return this.#table[place + this.known.length]!;
  }

  count(place: number): number {
    return this.#table[place + this.known.length + 1]!;
  }

  /** Writes one step behind those that were written since the last `enter`: the vector has its values. */
  write(written: number, action: number, choice: number, next: Int32Array): void {
    const { known, size } = this;
    const end = this.#used + (written + 1) * size;
    if (end > this.words.length) {
      const larger = new Int32Array(Math.max(end, this.words.length * 2));
      larger.set(this.words);
      this.words = larger;
    }
    let at = end - size;
    this.words[at++] = action;
    this.words[at++] = choice;
    for (let i = 0; i < known.length; i++) this.words[at++] = next[known[i]!]!;
  }

  /** The steps of the state are those written since. Gives its place. */
  enter(states: Int32Array, offset: number, count: number): number {
    const { known, size } = this;
    if (this.#used + count * size > MOST_WORDS) this.#forget(count);
    if (++this.#entered > 2 * this.#places && this.#places < MOST_PLACES) {
      this.#places *= 4;
      this.#entered = 0;
      this.#table = new Int32Array(this.#places * this.#stride).fill(-1);
    }
    const place = this.find(states, offset);
    for (let i = 0; i < known.length; i++) this.#table[place + i] = states[offset + known[i]!]!;
    this.#table[place + known.length] = this.#used;
    this.#table[place + known.length + 1] = count;
    this.#used += count * size;
    return place;
  }

  /** Keeps the steps that were written last, and no others. */
  #forget(count: number): void {
    this.words.copyWithin(0, this.#used, this.#used + count * this.size);
    this.#used = 0;
    this.#table.fill(-1);
  }
}
