// Answers of an author's functions, remembered by the ids of what they looked at. A function that gets the same values where it looked before does the same
// again: it looks at the same places, and answers the same. Most steps change one variable, so most answers are known.
//
// Newer answers push out older ones, so memory is bounded. Nothing is remembered of a function that throws.
import type { Data } from './data.ts';
import type { Views } from './views.ts';

/** Answers of a table: at first, and at most. */
const FIRST_PLACES = 1 << 8;
const MOST_PLACES = 1 << 16;

/** After so many answers that were not known it is seen whether remembering pays, and if not there is a rest of so many questions. */
const TRIED = 4096;
const REST = 1 << 16;

/** A function that looked at more different sets of variables begins anew. */
const MOST_TABLES = 6;

/** Answers for which the same variables were looked at. */
class Table<T> {
  readonly indices: Int32Array;
  #places = FIRST_PLACES;
  #misses = 0;
  #keys: Int32Array;
  #answers: (T | undefined)[] = new Array(FIRST_PLACES);

  constructor(indices: Int32Array) {
    this.indices = indices;
    this.#keys = new Int32Array(FIRST_PLACES * (indices.length + 1));
  }

  find(choice: number, states: Int32Array, offset: number): T | undefined {
    const place = this.#placeOf(choice, states, offset);
    const { indices } = this;
    const keys = this.#keys;
    let at = place * (indices.length + 1);
    if (keys[at] !== choice) return undefined;
    for (let i = 0; i < indices.length; i++) if (keys[++at] !== states[offset + indices[i]!]) return undefined;
    return this.#answers[place];
  }

  enter(choice: number, states: Int32Array, offset: number, answer: T): void {
    const { indices } = this;
    if (++this.#misses > this.#places * 2 && this.#places < MOST_PLACES) {
      this.#misses = 0;
      this.#places *= 4;
      this.#keys = new Int32Array(this.#places * (indices.length + 1));
      this.#answers = new Array(this.#places);
    }
    const place = this.#placeOf(choice, states, offset);
    let at = place * (indices.length + 1);
    this.#keys[at] = choice;
    for (let i = 0; i < indices.length; i++) this.#keys[++at] = states[offset + indices[i]!]!;
    this.#answers[place] = answer;
  }

  #placeOf(choice: number, states: Int32Array, offset: number): number {
    const { indices } = this;
    let hash = Math.imul(choice, 0x85ebca6b);
    for (let i = 0; i < indices.length; i++) hash = Math.imul(hash ^ states[offset + indices[i]!]!, 0x9e3779b1);
    return (hash ^ (hash >>> 15)) & (this.#places - 1);
  }
}

/** The answers of one function. They are never undefined. */
export class Remembered<T> {
  readonly #views: Views;
  readonly #ask: (choice: Data) => T;
  #tables: Table<T>[] = [];
  #hits = 0;
  #misses = 0;
  #rest = 0;

  /** @param ask finds an answer by looking at the views; given the choice, where there is one */
  constructor(views: Views, ask: (choice: Data) => T) {
    this.#views = views;
    this.#ask = ask;
  }

  /**
   * What the function answers in this state; what it throws comes through.
   * @param id of the choice; 0 where there is none
   */
  of(states: Int32Array, offset: number, id = 0, choice?: Data): T {
    const tables = this.#tables;
    const views = this.#views;
    if (this.#rest > 0) this.#rest--;
    else {
      for (let i = 0; i < tables.length; i++) {
        const known = tables[i]!.find(id, states, offset);
        if (known === undefined) continue;
        this.#hits++;
        return known;
      }
    }
    views.begin(states, offset);
    // A function without choices does not look at it.
    const answer = this.#ask(choice as Data);
    if (this.#rest > 0) return answer;
    let table = tables.find(({ indices }) => views.areLooked(indices));
    if (table === undefined) {
      table = new Table(views.looked());
      if (tables.length >= MOST_TABLES) this.#tables = [table];
      else tables.push(table);
    }
    table.enter(id, states, offset, answer);
    if (++this.#misses >= TRIED) this.#look();
    return answer;
  }

  /** Where remembering does not pay there is a rest. */
  #look(): void {
    if (this.#hits < this.#misses) {
      this.#rest = REST;
      this.#tables = [];
    }
    this.#misses = 0;
    this.#hits = 0;
  }
}
