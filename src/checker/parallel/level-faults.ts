// What one thread found out about a level that depends on who the predecessors of the new states finally are.
//
// The predecessor of a state is the one with the least level index, as if one thread had expanded the level in order. Whoever finds a state of the next
// level with a later predecessor takes its place. Once the level is expanded predecessors are final, and what was noted is settled.
import type { StateId } from '../store/store-limits.ts';
import { parityOf, type SearchMemory, Word } from './shared-memory.ts';
import type { ThreadCounters } from './thread-counters.ts';

/** The part of a level that a worker has to know. */
export interface LevelRange {
  readonly number: number;
  readonly from: StateId;
  readonly to: StateId;
}

/** One thread's notes about a level. */
export class LevelFaults {
  readonly #memory: SearchMemory;
  readonly #counters: ThreadCounters;
  #level: LevelRange = { number: 0, from: 0, to: 0 };
  #indexes: Int32Array;
  /** Triples: a state, the predecessor that took the place of another, its action. */
  readonly #replaced: number[] = [];
  /** Pairs: the level index at which something is wrong, and the state that is wrong, or -1. */
  readonly #faults: number[] = [];
  /** The last level index that is known to be faulty. */
  #lastFault = -1;

  constructor(memory: SearchMemory, counters: ThreadCounters) {
    this.#memory = memory;
    this.#counters = counters;
    this.#indexes = memory.levelIndexes[0];
  }

  begin(level: LevelRange): void {
    this.#level = level;
    this.#indexes = this.#memory.levelIndexes[parityOf(level.number)];
  }

  /** The state, of the next level, was entered by this action. */
  entered(state: StateId, action: number): void {
    this.#memory.enteredBy[state - this.#level.to] = action;
    this.#counters.entered(action, 1);
  }

  /** The state, of the next level, has another predecessor: the one with the least level index counts. */
  offer(state: StateId, predecessor: StateId, levelIndex: number, action: number): void {
    const { predecessors } = this.#memory.states;
    const { from } = this.#level;
    let before = predecessors[state] as number;
    while ((this.#indexes[before - from] as number) > levelIndex) {
      const found = Atomics.compareExchange(predecessors, state, before, predecessor);
      if (found === before) {
        this.#replaced.push(state, predecessor, action);
        return;
      }
      before = found;
    }
  }

  /** @param state the one that is wrong, whoever its predecessor is; -1 where it is something else at the level index */
  fault(levelIndex: number, state: StateId): void {
    if (levelIndex === this.#lastFault && state < 0) return;
    this.#lastFault = levelIndex;
    this.#faults.push(levelIndex, state);
    lower(this.#memory.control, Word.firstSuspect, levelIndex);
  }

  /** Predecessors are final: counts and faults are theirs. */
  settle(): void {
    const { enteredBy, control, states } = this.#memory;
    const { predecessors } = states;
    const { from, to } = this.#level;
    const replaced = this.#replaced;
    const faults = this.#faults;
    for (let i = 0; i < replaced.length; i += 3) {
      const state = replaced[i] as number;
      const action = replaced[i + 2] as number;
      if (predecessors[state] !== replaced[i + 1]) continue;
      this.#counters.entered(enteredBy[state - to] as number, -1);
      enteredBy[state - to] = action;
      this.#counters.entered(action, 1);
    }
    for (let i = 0; i < faults.length; i += 2) {
      const state = faults[i + 1] as number;
      const index = state < 0 ? (faults[i] as number) : (this.#indexes[(predecessors[state] as number) - from] as number);
      lower(control, Word.firstFault, index);
    }
    replaced.length = 0;
    faults.length = 0;
    this.#lastFault = -1;
  }
}

/** Makes a shared word the lesser of itself and a value. */
function lower(words: Int32Array, index: number, value: number): void {
  let before = Atomics.load(words, index);
  while (value < before) {
    const found = Atomics.compareExchange(words, index, before, value);
    if (found === before) return;
    before = found;
  }
}
