// The successors that one process has sent in a level, in the order of their predecessors: kept until it is known which of them are new states, and in which order
// these come in the next level.
import type { ValueReader } from '../../model/index.ts';
import { IntegerList } from '../store/integer-list.ts';
import { compareVectors, type Vectors } from '../store/successor-order.ts';

/** What is told of the successors of a state. */
export type TellChildren = (position: number, children: number) => void;

/** What follows the state in an entry: its action, where it was sent, and the position of its predecessor in the frontier. */
const ACTION = 0;
const PARTITION = 1;
const POSITION = 2;
const MORE = 3;

/** So few are sorted by insertion: a view of them and the sort of the language take longer. */
const FEW = 16;

/** The log of one level. */
export class SuccessorLog {
  /** How many there are. */
  length = 0;
  readonly #width: number;
  readonly #vectors: Vectors;
  /** One after the other, each a state and what follows it: they are written and read in this order. */
  readonly #entries = new IntegerList();
  /** The numbers in this log of those that are new states; by predecessor, and in canonical order. */
  #children = new Int32Array(0);
  /** By number in this log: see `assign`. */
  #indexes = new Int32Array(0);

  constructor(width: number, values: Pick<ValueReader, 'compare'>) {
    this.#width = width;
    this.#vectors = { values };
  }

  /** Adds a state at an offset. */
  add(vectors: Int32Array, offset: number, action: number, partition: number, position: number): void {
    const width = this.#width;
    const at = this.#entries.extend(width + MORE);
    const { entries } = this.#entries;
    for (let i = 0; i < width; i++) entries[at + i] = vectors[offset + i] as number;
    entries[at + width + ACTION] = action;
    entries[at + width + PARTITION] = partition;
    entries[at + width + POSITION] = position;
    this.length++;
  }

  #part(number: number, part: number): number {
    return this.#entries.entries[number * (this.#width + MORE) + this.#width + part] as number;
  }

  /**
   * Learns which are new states.
   * @param accepted by partition a bit for each that was sent there
   * @param entered told the action of each
   * @param tell told how many each state has that has some, in the order of positions
   */
  settle(accepted: readonly Uint8Array[], entered: (action: number) => void, tell: TellChildren): void {
    const next = accepted.map(() => 0);
    const children = new Int32Array(this.length);
    let count = 0;
    for (let first = 0; first < this.length; ) {
      const position = this.#part(first, POSITION);
      const from = count;
      let i = first;
      for (; i < this.length && this.#part(i, POSITION) === position; i++) {
        const partition = this.#part(i, PARTITION);
        const record = next[partition]!++;
        if (((accepted[partition]![record >> 3] as number) & (1 << (record & 7))) === 0) continue;
        children[count++] = i;
        entered(this.#part(i, ACTION));
      }
      if (count > from) tell(position, count - from);
      this.#sort(children, from, count);
      first = i;
    }
    this.#children = children.slice(0, count);
  }

  /**
   * Learns where the new states stand in the next level.
   * @param placeOf gives the level index of the first new state of each predecessor, in the order of positions
   */
  assign(placeOf: () => number): void {
    const children = this.#children;
    this.#indexes = new Int32Array(this.length).fill(-1);
    let position = -1;
    let index = 0;
    for (const child of children) {
      if (this.#part(child, POSITION) !== position) {
        position = this.#part(child, POSITION);
        index = placeOf();
      }
      this.#indexes[child] = index++;
    }
  }

  /** Calls `tell` for each new state, in the order in which they were sent, with its partition and level index. */
  tellIndexes(tell: (partition: number, index: number) => void): void {
    for (let i = 0; i < this.length; i++) {
      const index = this.#indexes[i] as number;
      if (index >= 0) tell(this.#part(i, PARTITION), index);
    }
  }

  clear(): void {
    this.length = 0;
    this.#entries.length = 0;
    this.#children = new Int32Array(0);
    this.#indexes = new Int32Array(0);
  }

  /** Puts the numbers from `from` up to, not including, `to` into canonical order. */
  #sort(children: Int32Array, from: number, to: number): void {
    if (to - from > FEW) {
      children.subarray(from, to).sort(this.#compare);
      return;
    }
    for (let i = from + 1; i < to; i++) {
      const child = children[i] as number;
      let at = i;
      for (; at > from && this.#compare(children[at - 1] as number, child) > 0; at--) children[at] = children[at - 1] as number;
      children[at] = child;
    }
  }

  readonly #compare = (a: number, b: number): number => {
    const { entries } = this.#entries;
    const size = this.#width + MORE;
    return compareVectors(this.#vectors, entries, a * size, entries, b * size, this.#width);
  };
}
