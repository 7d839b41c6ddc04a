// The successors that one process has sent in a level, in the order of their predecessors: kept until it is known which of them are new states, and in which order
// these come in the next level.
import type { ValueReader } from '../../model/index.ts';
import { IntegerList } from '../store/integer-list.ts';
import { compareVectors } from '../store/successor-order.ts';

/** What is told of the successors of a state. */
export type TellChildren = (position: number, children: number) => void;

/** The log of one level. */
export class SuccessorLog {
  readonly #width: number;
  readonly #values: Pick<ValueReader, 'compare'>;
  readonly #vectors = new IntegerList();
  readonly #actions = new IntegerList();
  /** Where each was sent, and the position of its predecessor in the frontier. */
  readonly #partitions = new IntegerList();
  readonly #positions = new IntegerList();
  /** The numbers in this log of those that are new states; by predecessor, and in canonical order. */
  #children = new Int32Array(0);
  /** By number in this log: see `assign`. */
  #indexes = new Int32Array(0);

  constructor(width: number, values: Pick<ValueReader, 'compare'>) {
    this.#width = width;
    this.#values = values;
  }

  get length(): number {
    return this.#actions.length;
  }

  add(state: Int32Array, action: number, partition: number, position: number): void {
    for (let i = 0; i < this.#width; i++) this.#vectors.push(state[i] as number);
    this.#actions.push(action);
    this.#partitions.push(partition);
    this.#positions.push(position);
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
      const position = this.#positions.get(first);
      const from = count;
      let i = first;
      for (; i < this.length && this.#positions.get(i) === position; i++) {
        const partition = this.#partitions.get(i);
        const record = next[partition]!++;
        if (((accepted[partition]![record >> 3] as number) & (1 << (record & 7))) === 0) continue;
        children[count++] = i;
        entered(this.#actions.get(i));
      }
      if (count > from) tell(position, count - from);
      if (count - from > 1) children.subarray(from, count).sort(this.#compare);
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
      if (this.#positions.get(child) !== position) {
        position = this.#positions.get(child);
        index = placeOf();
      }
      this.#indexes[child] = index++;
    }
  }

  /** Calls `tell` for each new state, in the order in which they were sent, with its partition and level index. Then the log is empty. */
  tellIndexes(tell: (partition: number, index: number) => void): void {
    for (let i = 0; i < this.length; i++) {
      const index = this.#indexes[i] as number;
      if (index >= 0) tell(this.#partitions.get(i), index);
    }
    this.clear();
  }

  clear(): void {
    for (const list of [this.#vectors, this.#actions, this.#partitions, this.#positions]) list.length = 0;
    this.#children = new Int32Array(0);
    this.#indexes = new Int32Array(0);
  }

  readonly #compare = (a: number, b: number): number => {
    const vectors = this.#vectors.entries;
    return compareVectors(this.#values, vectors, a * this.#width, vectors, b * this.#width, this.#width);
  };
}
