// The steps from one state among which a behaviour chooses: the distinct successors, in an order of their vectors.
//
// The order in which a system makes successors depends on ids, and so on everything that was evaluated before. The order of the choices does not: it is that
// of a digest of the vectors, and the canonical order where digests are equal. Therefore choice number k of a state is the same whoever asks, and a
// behaviour is a function of its seed and its number.
//
// Random behaviours come back to states (to those near the beginning all of them, and a step that changes nothing stays where it is), so the choices of
// states met lately are kept: a ring of entries in which the newest overwrites the oldest, found through a table with one place for each hash.
// Like everywhere, a hash is never a proof: the state is compared. Only for systems whose successors and predicates depend on nothing but the state.
//
// An entry: the state; how many successors were made; how many may be chosen; the action of each successor made; then, for each choice, the action
// and the vector.
import type { ValueReader } from '../../model/index.ts';
import { GivenUp } from '../../values/index.ts';
import { hashOf } from '../store/state-hash.ts';

/** Words of the ring: 64 MB, and entries longer than a sixteenth of it are not kept. */
const RING = 2 ** 24;
const LONGEST = RING >> 4;
const PLACES = 2 ** 18;
/** Up to so many are sorted by insertion. */
const FEW = 16;
/** Where numbers in the table begin anew. */
const LAST_NUMBER = 2 ** 30;

/** Successors while they are made, and the choices of the state that was asked for last. */
export class SuccessorChoices {
  /** Where the entry of the state is. Both are replaced by `recall` and `settle`. */
  entries: Int32Array;
  at = 0;
  /** Successors with their vectors one after the other, in the order in which they were made, without repetitions. */
  found: Int32Array;
  /** How many those are. */
  distinct = 0;
  /** Values were met that have no canonical order: the order is that in which they were made. */
  isUnordered = false;

  private readonly width: number;
  private readonly values: Pick<ValueReader, 'compare' | 'digest'>;
  /** The action of each successor made. */
  private actions: Int32Array = new Int32Array(64);
  private made = 0;
  /** Of each distinct successor: the action that made it first. */
  private firstActions: Int32Array = new Int32Array(64);
  /** Digests of the distinct successors, where the values have digests. */
  private digests: Int32Array = new Int32Array(64);
  /** The distinct successors that may be chosen. */
  private order: Int32Array = new Int32Array(64);
  private kept = 0;
  /** The distinct successors by their hash: `base` and their number; lesser entries are of earlier states. */
  private table: Int32Array = new Int32Array(128);
  private base = 1;

  private readonly ring: Int32Array | null;
  private scratch: Int32Array = new Int32Array(256);
  /** Words written to the ring so far. */
  private head = 0;
  /** Where entries begin, counted as `head`, plus 1. */
  private readonly places: Float64Array;

  /** @param keeps whether the choices of states that were met before are those of now */
  constructor(width: number, values: Pick<ValueReader, 'compare' | 'digest'>, keeps: boolean) {
    this.width = width;
    this.values = values;
    this.found = new Int32Array(64 * width);
    this.ring = keeps ? new Int32Array(RING) : null;
    this.places = new Float64Array(keeps ? PLACES : 0);
    this.entries = this.scratch;
  }

  /** Successors made. */
  get emitted(): number {
    return this.entries[this.at + this.width] as number;
  }

  /** Successors that may be chosen. */
  get count(): number {
    return this.entries[this.at + this.width + 1] as number;
  }

  /** Where the actions of the successors made begin in `entries`. */
  get firstAction(): number {
    return this.at + this.width + 2;
  }

  /** Where choice `k` is in `entries`: its action, and behind it its vector. */
  choice(k: number): number {
    return this.firstAction + this.emitted + k * (this.width + 1);
  }

  /** Whether the choices of this state are known still; then they are those of now. */
  recall(states: Int32Array, offset: number): boolean {
    const { ring, width } = this;
    if (ring === null) return false;
    const begin = (this.places[hashOf(states, offset, width) & (PLACES - 1)] as number) - 1;
    if (begin < 0 || this.head - begin > RING) return false;
    const at = begin % RING;
    for (let i = 0; i < width; i++) if (ring[at + i] !== states[offset + i]) return false;
    this.entries = ring;
    this.at = at;
    return true;
  }

  /** Begins to collect the successors of a state. */
  begin(): void {
    this.base += this.distinct;
    if (this.base > LAST_NUMBER) {
      this.table.fill(0);
      this.base = 1;
    }
    this.made = 0;
    this.distinct = 0;
    this.kept = 0;
  }

  /** Notes a successor. True if it is the first that equals it; then it is number `distinct - 1` of those found. */
  receive(next: Int32Array, action: number): boolean {
    const { table, base, width } = this;
    if (this.made === this.actions.length) this.actions = longer(this.actions, this.made * 2);
    this.actions[this.made++] = action;
    const mask = table.length - 1;
    let slot = hashOf(next, 0, width) & mask;
    for (;;) {
      const number = (table[slot] as number) - base;
      if (number < 0) break;
      const stored = number * width;
      let i = 0;
      while (i < width && this.found[stored + i] === next[i]) i++;
      if (i === width) return false;
      slot = (slot + 1) & mask;
    }
    const number = this.distinct++;
    if (number === this.firstActions.length) {
      this.firstActions = longer(this.firstActions, number * 2);
      this.order = longer(this.order, number * 2);
      this.digests = longer(this.digests, number * 2);
      this.found = longer(this.found, number * 2 * width);
    }
    table[slot] = base + number;
    this.firstActions[number] = action;
    for (let i = 0; i < width; i++) this.found[number * width + i] = next[i] as number;
    if (this.distinct * 2 > mask) this.enlargeTable();
    return true;
  }

  /** The successor found last may be chosen. */
  keep(): void {
    const number = this.distinct - 1;
    this.order[this.kept++] = number;
    if (this.values.digest === undefined) return;
    let digest = 0;
    for (let i = 0; i < this.width; i++) digest = mix(digest, this.values.digest(this.found[number * this.width + i] as number));
    this.digests[number] = digest;
  }

  /** All successors of the state have been made: sorts the choices, and remembers them if that is wanted. */
  settle(states: Int32Array, offset: number): void {
    const { width, made, kept, order } = this;
    sort(order, kept, this.before);
    const length = width + 2 + made + kept * (width + 1);
    this.place(length, states, offset);
    const { entries } = this;
    let to = this.at;
    for (let i = 0; i < width; i++) entries[to++] = states[offset + i] as number;
    entries[to++] = made;
    entries[to++] = kept;
    for (let i = 0; i < made; i++) entries[to++] = this.actions[i] as number;
    for (let k = 0; k < kept; k++) {
      const number = order[k] as number;
      entries[to++] = this.firstActions[number] as number;
      for (let i = 0; i < width; i++) entries[to++] = this.found[number * width + i] as number;
    }
  }

  /** The numbers of all successors found, in canonical order. */
  inOrder(): Int32Array {
    const all = Int32Array.from({ length: this.distinct }, (_, i) => i);
    sort(all, all.length, this.compare);
    return all;
  }

  /** Decides where an entry goes. */
  private place(length: number, states: Int32Array, offset: number): void {
    const { ring } = this;
    if (ring === null || length > LONGEST) {
      if (this.scratch.length < length) this.scratch = new Int32Array(length * 2);
      this.entries = this.scratch;
      this.at = 0;
      return;
    }
    const left = RING - (this.head % RING);
    if (left < length) this.head += left;
    this.entries = ring;
    this.at = this.head % RING;
    this.places[hashOf(states, offset, this.width) & (PLACES - 1)] = this.head + 1;
    this.head += length;
  }

  private enlargeTable(): void {
    const { width, found, distinct } = this;
    this.table = new Int32Array(this.table.length * 4);
    const mask = this.table.length - 1;
    for (let number = 0; number < distinct; number++) {
      let slot = hashOf(found, number * width, width) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = this.base + number;
    }
  }

  private readonly before = (first: number, second: number): number =>
    (this.digests[first] as number) - (this.digests[second] as number) || this.compare(first, second);

  private readonly compare = (first: number, second: number): number => {
    const { found, width } = this;
    const a = first * width;
    const b = second * width;
    for (let i = 0; i < width; i++) {
      const x = found[a + i] as number;
      const y = found[b + i] as number;
      if (x === y) continue;
      try {
        const order = this.values.compare(x, y);
        if (order !== 0) return order;
      } catch (error) {
        if (error instanceof GivenUp) throw error;
        // Rules over infinite sets have no order.
      }
      this.isUnordered = true;
    }
    return first - second;
  };
}

const sort = (numbers: Int32Array, count: number, compare: (a: number, b: number) => number): void => {
  if (count > FEW) {
    numbers.subarray(0, count).sort(compare);
    return;
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i] as number;
    let j = i - 1;
    while (j >= 0 && compare(numbers[j] as number, number) > 0) {
      numbers[j + 1] = numbers[j] as number;
      j--;
    }
    numbers[j + 1] = number;
  }
};

const mix = (hash: number, word: number): number => {
  const h = Math.imul(hash ^ word, 0x9e3779b1);
  return h ^ (h >>> 15);
};

const longer = (list: Int32Array, length: number): Int32Array => {
  const result = new Int32Array(length);
  result.set(list);
  return result;
};
