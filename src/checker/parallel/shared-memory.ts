// What the threads of one search share besides values and states: where they stand, and the order of the level.

import { lengthOf, reserve } from '../../values/index.ts';
import type { SharedStateMemory } from '../store/state-store.ts';
import { type EdgeLogMemory, reserveEdgeLog } from './edge-log.ts';

/** Words of `control`. */
export const Word = {
  /** Counts the phases that were begun. */
  phase: 0,
  kind: 1,
  /** Threads that have finished the phase. */
  done: 2,
  /** Threads that can begin. */
  ready: 3,
  level: 4,
  levelStart: 5,
  levelEnd: 6,
  /** How many states the level has. */
  frontier: 7,
  /** The next position, in `sort` the next group, in `initial` the next piece, that nobody has taken. */
  next: 8,
  /** The least position with a faulty successor: what is behind it need not be expanded. */
  firstSuspect: 9,
  /** The least position with a faulty successor, once the makers of all states are final. */
  firstFault: 10,
  flags: 11,
  /** 1 where a state takes so long that successors are received at once: what a thread has not received nobody can take from it. */
  slow: 12,
} as const;
const WORDS = 13;

/** What the threads do next. */
export const PhaseKind = { expand: 1, settle: 2, sort: 3, quit: 4, initial: 5 } as const;

/** Why the search cannot go on, or what was left out. */
export const Flag = { abort: 1, deep: 2, states: 4, memory: 8, foreign: 16, disk: 32 } as const;

export const NOWHERE = 2 ** 31 - 1;

/** In `made`: an evaluation failed before all successors were made. */
export const UNKNOWN = -1;

/** Arrays over shared memory. To send it to a thread see `packed`. */
export interface TeamMemory {
  readonly states: SharedStateMemory;
  readonly control: Int32Array;
  /** Of each thread: successors made; then by action successors made and states entered. Written by their owner, read between phases. */
  readonly counters: Float64Array;
  /** The level's states in the order in which they are expanded, and the next level's; which is which alternates. */
  readonly orders: readonly [Int32Array, Int32Array];
  /** Position in the level by number of state from `levelStart`. */
  readonly ranks: readonly [Int32Array, Int32Array];
  /** Where the states made by the state at a position begin in the next level's order; one more entry than positions. */
  readonly groups: Int32Array;
  /** How many successors the state at a position has, or UNKNOWN. */
  readonly made: Int32Array;
  /** The action that entered a state, by number of state from `levelEnd`. */
  readonly via: Int32Array;
  /** Where edges are recorded, if they are. */
  readonly edges: EdgeLogMemory | null;
}

/** Counters in two cache lines: processors fetch them in pairs, and each thread writes to its own all the time. */
const PAIR_OF_LINES = 16;

/** How many counters a thread has, those included that only keep threads apart, wherever the first one lies. */
export const countersOf = (actions: number): number => (Math.ceil((1 + 2 * actions) / PAIR_OF_LINES) + 1) * PAIR_OF_LINES;

/** Reserves what a search by so many threads needs, with or without a log of edges. Null where memory is short. */
export function reserveTeamMemory(states: SharedStateMemory, threads: number, actions: number, isRecorded = false): TeamMemory | null {
  const capacity = lengthOf(states.predecessors);
  const lists = Array.from({ length: 7 }, () => reserve(capacity, capacity));
  const edges = isRecorded ? reserveEdgeLog(capacity) : null;
  if (lists.some((list) => list === null) || (isRecorded && edges === null)) return null;
  const [a, b, c, d, groups, made, via] = lists as Int32Array[];
  return {
    states,
    control: new Int32Array(new SharedArrayBuffer(WORDS * 4)),
    counters: new Float64Array(new SharedArrayBuffer(threads * countersOf(actions) * 8)),
    orders: [a as Int32Array, b as Int32Array],
    ranks: [c as Int32Array, d as Int32Array],
    groups: groups as Int32Array,
    made: made as Int32Array,
    via: via as Int32Array,
    edges,
  };
}

/** True once the threads have been told that it is over. */
export const isOver = ({ control }: TeamMemory): boolean => Atomics.load(control, Word.kind) === PhaseKind.quit;

/** True once all that is done is given up. */
export const isGivenUp = ({ control }: TeamMemory): boolean => (Atomics.load(control, Word.flags) & (Flag.abort | Flag.memory)) !== 0;

/** True once all helpers can begin. */
export const areReady = ({ control }: TeamMemory, count: number): boolean => Atomics.load(control, Word.ready) === count;
