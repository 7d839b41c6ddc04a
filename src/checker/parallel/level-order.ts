// The order of the next level: the states that one state has made are together, in the order of their makers, and among themselves in canonical order.
// One thread puts them into groups, all sort the groups.
import { UNUSED } from '../store/state-store.ts';
import type { SuccessorOrder } from '../store/successor-order.ts';
import type { TeamMemory } from './shared-memory.ts';

/** A level that is expanded. */
export interface Level {
  readonly level: number;
  /** The first number that a state of it may have, and of the next level. */
  readonly levelStart: number;
  readonly levelEnd: number;
  /** How many states it has. */
  readonly frontier: number;
}

/** Puts the new states, up to number `count`, behind each other: by the positions of their makers. Returns how many there are. */
export function groupByMaker({ groups, orders, ranks, states }: TeamMemory, at: Level, count: number): number {
  const { predecessors } = states;
  const { level, levelStart, levelEnd, frontier } = at;
  const parity = (level & 1) as 0 | 1;
  const rank = ranks[parity];
  const order = orders[(1 - parity) as 0 | 1];
  groups.fill(0, 0, frontier + 1);
  let entered = 0;
  for (let state = levelEnd; state < count; state++) {
    const maker = predecessors[state] as number;
    if (maker === UNUSED) continue;
    entered++;
    const group = (rank[maker - levelStart] as number) + 1;
    groups[group] = (groups[group] as number) + 1;
  }
  if (entered === 0) return 0;
  for (let position = 1; position <= frontier; position++)
    groups[position] = (groups[position] as number) + (groups[position - 1] as number);
  for (let state = levelEnd; state < count; state++) {
    const maker = predecessors[state] as number;
    if (maker === UNUSED) continue;
    const group = rank[maker - levelStart] as number;
    const position = groups[group] as number;
    order[position] = state;
    groups[group] = position + 1;
  }
  // Each entry is now where its group ends, that is, where the next one begins.
  groups.copyWithin(1, 0, frontier);
  groups[0] = 0;
  return entered;
}

/** Sorts the states that the state at a position of the level has made, and notes their positions. `levelEnd`: the first number that one may have. */
export function sortGroup(memory: TeamMemory, position: number, level: number, levelEnd: number, successorOrder: SuccessorOrder): void {
  const { groups, orders, ranks } = memory;
  const parity = ((level + 1) & 1) as 0 | 1;
  const order = orders[parity];
  const positions = ranks[parity];
  const from = groups[position] as number;
  const to = groups[position + 1] as number;
  if (to - from > 1) successorOrder.sort(order, from, to);
  for (let at = from; at < to; at++) positions[(order[at] as number) - levelEnd] = at;
}
