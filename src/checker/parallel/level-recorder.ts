// The edges that the threads have recorded of a level go to the search's recorder, in the order of the level.
import type { Level } from '../level/level.ts';
import type { GraphRecorder } from '../store/graph.ts';
import { StoreFullError } from '../store/store-limits.ts';
import { clearEdgeLog } from './edge-log.ts';
import { parityOf, type SearchMemory } from './shared-memory.ts';

/** Records levels, where anything is recorded. */
export class LevelRecorder {
  /** There is no memory for the graph. */
  isFull = false;
  readonly #recorder: GraphRecorder | null;
  readonly #memory: SearchMemory;
  /** From this level index on the level's edges are in the log. */
  #from = 0;

  constructor(recorder: GraphRecorder | null, memory: SearchMemory) {
    this.#recorder = recorder;
    this.#memory = memory;
  }

  /** The edges of states before this level index are recorded already. */
  begin(levelIndex: number): void {
    this.#from = levelIndex;
  }

  /** The level is expanded. */
  record({ number, size }: Level): void {
    const { edges, orders } = this.#memory;
    if (this.#recorder === null || edges === null) return;
    try {
      this.#recorder.adopt(orders[parityOf(number)].subarray(0, size), this.#from, edges);
    } catch (error) {
      if (!(error instanceof StoreFullError)) throw error;
      this.isFull = true;
    }
    clearEdgeLog(edges);
    this.#from = 0;
  }
}
