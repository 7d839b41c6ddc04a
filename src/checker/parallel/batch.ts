// Successors that were made and not yet received. They are received a batch at a time, because then memory can be asked for all their places at once
// (`fetchSlots`), and waiting for memory is most of what a search of many small states does.
import { MOST_FETCHED } from '../store/state-rows.ts';

/** In place of an action: all successors of the state have been made. */
export const END_OF_ROW = -1;

/** Successors, each with its predecessor. */
export class Batch {
  count = 0;
  /** Successor `i` is at `i * width`. */
  readonly vectors: Int32Array;
  /** What is kept of each: the vectors themselves, or the representatives of their orbits. */
  readonly kept: Int32Array;
  readonly actions = new Int32Array(MOST_FETCHED);
  readonly predecessors = new Int32Array(MOST_FETCHED);
  /** The predecessors' indexes in their level. */
  readonly levelIndexes = new Int32Array(MOST_FETCHED);
  readonly #width: number;

  /** @param isKept whether what is kept is the vector itself */
  constructor(width: number, isKept: boolean) {
    this.#width = width;
    this.vectors = new Int32Array(MOST_FETCHED * width);
    this.kept = isKept ? this.vectors : new Int32Array(MOST_FETCHED * width);
  }

  get isFull(): boolean {
    return this.count === MOST_FETCHED;
  }

  /** Adds one; returns where its vector is. There must be room. */
  add(vector: Int32Array, action: number, predecessor: number, levelIndex: number): number {
    const { vectors } = this;
    const width = this.#width;
    const at = this.count * width;
    for (let i = 0; i < width; i++) vectors[at + i] = vector[i] as number;
    this.#note(action, predecessor, levelIndex);
    return at;
  }

  /** Notes that the state has no more successors. There must be room. */
  addEnd(predecessor: number, levelIndex: number): void {
    this.#note(END_OF_ROW, predecessor, levelIndex);
  }

  #note(action: number, predecessor: number, levelIndex: number): void {
    const i = this.count++;
    this.actions[i] = action;
    this.predecessors[i] = predecessor;
    this.levelIndexes[i] = levelIndex;
  }
}
