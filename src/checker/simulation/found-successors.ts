// The successors of one state while they are made: every one with its action, and the distinct ones with their vectors.
import { hashOf } from '../store/state-hash.ts';
import { longer } from './longer.ts';

/** Where numbers in the table begin anew. */
const LAST_NUMBER = 2 ** 30;

/** Distinct successors are numbered from 0, in the order in which they were made first. */
export class FoundSuccessors {
  /** The vectors of the distinct successors, one after the other. */
  vectors: Int32Array;
  /** How many those are. */
  distinct = 0;
  /** Of each distinct successor: the action that made it first. */
  firstActions: Int32Array = new Int32Array(64);
  /** The action of each successor made. */
  actions: Int32Array = new Int32Array(64);
  /** How many were made. */
  made = 0;

  readonly #width: number;
  /** The distinct successors by their hash: `#base` and their number; lesser entries are of earlier states. */
  #table: Int32Array = new Int32Array(128);
  #base = 1;

  constructor(width: number) {
    this.#width = width;
    this.vectors = new Int32Array(64 * width);
  }

  /** Begins with another state. */
  clear(): void {
    this.#base += this.distinct;
    if (this.#base > LAST_NUMBER) {
      this.#table.fill(0);
      this.#base = 1;
    }
    this.made = 0;
    this.distinct = 0;
  }

  /** Notes a successor. True if it is the first that equals it; then it is number `distinct - 1`. */
  receive(next: Int32Array, action: number): boolean {
    const width = this.#width;
    const table = this.#table;
    const base = this.#base;
    const { vectors } = this;
    if (this.made === this.actions.length) this.actions = longer(this.actions, this.made * 2);
    this.actions[this.made++] = action;
    const mask = table.length - 1;
    let slot = hashOf(next, 0, width) & mask;
    for (;;) {
      const number = (table[slot] as number) - base;
      if (number < 0) break;
      const stored = number * width;
      let i = 0;
      while (i < width && vectors[stored + i] === next[i]) i++;
      if (i === width) return false;
      slot = (slot + 1) & mask;
    }
    const number = this.distinct++;
    if (number === this.firstActions.length) {
      this.firstActions = longer(this.firstActions, number * 2);
      this.vectors = longer(this.vectors, number * 2 * width);
    }
    table[slot] = base + number;
    this.firstActions[number] = action;
    for (let i = 0; i < width; i++) this.vectors[number * width + i] = next[i] as number;
    if (this.distinct * 2 > mask) this.#enlargeTable();
    return true;
  }

  #enlargeTable(): void {
    const width = this.#width;
    const table = new Int32Array(this.#table.length * 4);
    const mask = table.length - 1;
    for (let number = 0; number < this.distinct; number++) {
      let slot = hashOf(this.vectors, number * width, width) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = this.#base + number;
    }
    this.#table = table;
  }
}
