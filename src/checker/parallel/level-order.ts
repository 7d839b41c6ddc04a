// The order of the next level: the states that one state has made are together, in the order of their predecessors, and among themselves in canonical
// order. The coordinator puts them into groups, all threads sort the groups.
import type { Level } from '../level/level.ts';
import { UNUSED } from '../store/state-store.ts';
import type { SuccessorOrder } from '../store/successor-order.ts';
import { parityOf, type SearchMemory } from './shared-memory.ts';

/** Puts the new states, up to number `count`, behind each other: by the level indexes of their predecessors. Returns how many there are. */
export function groupByPredecessor({ groups, orders, levelIndexes, states }: SearchMemory, level: Level, count: number): number {
  const { predecessors } = states;
  const { number, from, to, size } = level;
  const indexes = levelIndexes[parityOf(number)];
  const order = orders[parityOf(number + 1)];
  groups.fill(0, 0, size + 1);
  let entered = 0;
  for (let state = to; state < count; state++) {
    const predecessor = predecessors[state] as number;
    if (predecessor === UNUSED) continue;
    entered++;
    const group = (indexes[predecessor - from] as number) + 1;
    groups[group] = (groups[group] as number) + 1;
  }
  if (entered === 0) return 0;
  for (let index = 1; index <= size; index++) groups[index] = (groups[index] as number) + (groups[index - 1] as number);
  for (let state = to; state < count; state++) {
    const predecessor = predecessors[state] as number;
    if (predecessor === UNUSED) continue;
    const group = indexes[predecessor - from] as number;
    const index = groups[group] as number;
    order[index] = state;
    groups[group] = index + 1;
  }
  // Each entry is now where its group ends, that is, where the next one begins.
  groups.copyWithin(1, 0, size);
  groups[0] = 0;
  return entered;
}

/** Sorts the states that the state at a level index has made, and notes their own indexes. `level` has the expanded states, `to` is its end. */
export function sortGroup(memory: SearchMemory, group: number, level: number, to: number, successorOrder: SuccessorOrder): void {
  const { groups, orders, levelIndexes } = memory;
  const parity = parityOf(level + 1);
  const order = orders[parity];
  const indexes = levelIndexes[parity];
  const first = groups[group] as number;
  const end = groups[group + 1] as number;
  if (end - first > 1) successorOrder.sort(order, first, end);
  for (let index = first; index < end; index++) indexes[(order[index] as number) - to] = index;
}
