// What is wrong in a level, as one partition sees it: noted while the level is expanded, settled once predecessors are final (as by threads, see
// ../parallel/level-faults.ts).
import { NOWHERE } from '../parallel/shared-memory.ts';
import type { StateId } from '../store/store-limits.ts';

/** Notes about one level. */
export class LevelNotes {
  #first = NOWHERE;
  readonly #states: StateId[] = [];

  /** Something is wrong with the state at a level index, or with a step from there. */
  note(index: number): void {
    if (index < this.#first) this.#first = index;
  }

  /** A new state is wrong, whoever its predecessor turns out to be. */
  noteState(state: StateId): void {
    this.#states.push(state);
  }

  /** The least level index with something wrong, or NOWHERE. The notes are those of the next level then. */
  settle(predecessors: Int32Array): number {
    for (const state of this.#states) this.note(predecessors[state] as number);
    const first = this.#first;
    this.#first = NOWHERE;
    this.#states.length = 0;
    return first;
  }
}
