// The levels of the states that a search has found, by their predecessors.
import type { StateStore } from './state-store.ts';

/** How many states a shortest path to each state has. Predecessors have smaller numbers. */
export function levelsOf({ count, predecessors }: StateStore): Int32Array {
  const levels = new Int32Array(count);
  for (let state = 0; state < count; state++) {
    const predecessor = predecessors[state] as number;
    levels[state] = predecessor < 0 ? 1 : (levels[predecessor] as number) + 1;
  }
  return levels;
}
