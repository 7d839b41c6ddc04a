// The places of a walk (`step-walk.ts`), and the edges between them, as words.
//
// A place: where its entry is in a state, and its table of edges. A table with a size of 0 or more has the edge of each value below it; one with a negative size has as
// many pairs of a value and an edge. A table stands behind its place unless it has grown, so both are in one line of the processor's cache.
//
// An edge: 0 where none was made; less 0 the place that it leads to; or where it is written what it leads to and tells: the place, how many leaves, and the leaves.
import { grown, type Leaf } from './known-steps.ts';
import type { Field } from '../runtime/step-recorder.ts';

/** The word of the entry, times 32, and its shift. */
export const WHERE = 0;
export const MASK = 1;
export const TABLE = 2;
export const SIZE = 3;
const PLACE_WORDS = 4;
/** Pairs in the first table of a place. */
const FIRST_PAIRS = 4;

/** The end of a walk. Smaller numbers than `FIRST` are no places. */
export const END = 1;
const FIRST = 2;

/** Places and edges, which grow as walks come to them. */
export class WalkPlaces {
  /** The places and their tables. */
  words: Int32Array = new Int32Array(1 << 12);
  /** Where edges lead to that tell leaves, and these. */
  told: Int32Array = new Int32Array(1 << 12);
  #end = FIRST;
  #toldEnd = 1;
  /** How many pairs there are in the table of a place. */
  readonly #used = new Map<number, number>();

  /** How many words there are. */
  get size(): number {
    return Math.max(this.#end, this.#toldEnd);
  }

  /** There are no places any more. */
  clear(): void {
    this.#end = FIRST;
    this.#toldEnd = 1;
    this.words.fill(0);
    this.#used.clear();
  }

  /** Adds a place that reads a field. */
  addPlace({ word, shift, mask, codes }: Field): number {
    const place = this.#take(PLACE_WORDS);
    const size = codes === null ? -FIRST_PAIRS : codes.learn();
    const table = this.#take(size < 0 ? -2 * size : size);
    this.words.set([(word << 5) | shift, mask, table, size], place);
    return place;
  }

  /** Makes the edge from a place for a value. */
  addEdge(place: number, key: number, to: number, leaves: readonly Leaf[]): number {
    let edge = -to;
    if (leaves.length > 0) {
      edge = this.#toldEnd;
      this.#toldEnd += 2 + leaves.length;
      if (this.#toldEnd > this.told.length) this.told = grown(this.told, this.#toldEnd);
      this.told.set([to, leaves.length, ...leaves], edge);
    }
    this.#link(place, key, edge);
    return edge;
  }

  /** Where the pair of a value is in the table of a place, or the free one for it. */
  pair(place: number, key: number): number {
    const { words } = this;
    const table = words[place + TABLE]!;
    const mask = -words[place + SIZE]! - 1;
    for (let i = Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> 16; ; i++) {
      const at = table + 2 * (i & mask);
      if (words[at + 1] === 0 || words[at] === key) return at;
    }
  }

  #link(place: number, key: number, edge: number): void {
    const size = this.words[place + SIZE]!;
    if (size >= 0) {
      if (key >= size) this.#lengthen(place, key);
      this.words[this.words[place + TABLE]! + key] = edge;
      return;
    }
    const used = (this.#used.get(place) ?? 0) + 1;
    this.#used.set(place, used);
    if (2 * used > -size) this.#widen(place);
    const at = this.pair(place, key);
    this.words[at] = key;
    this.words[at + 1] = edge;
  }

  #lengthen(place: number, key: number): void {
    const size = this.words[place + SIZE]!;
    const before = this.words[place + TABLE]!;
    const longer = Math.max(key + 1, 2 * size);
    const table = this.#take(longer);
    this.words.copyWithin(table, before, before + size);
    this.words[place + TABLE] = table;
    this.words[place + SIZE] = longer;
  }

  #widen(place: number): void {
    const pairs = -this.words[place + SIZE]!;
    const before = this.words[place + TABLE]!;
    const table = this.#take(4 * pairs);
    this.words[place + TABLE] = table;
    this.words[place + SIZE] = -2 * pairs;
    for (let at = before; at < before + 2 * pairs; at += 2) {
      if (this.words[at + 1] === 0) continue;
      const to = this.pair(place, this.words[at]!);
      this.words[to] = this.words[at]!;
      this.words[to + 1] = this.words[at + 1]!;
    }
  }

  /** Takes so many words, which are 0. */
  #take(words: number): number {
    const at = this.#end;
    this.#end += words;
    if (this.#end > this.words.length) this.words = grown(this.words, this.#end);
    return at;
  }
}
