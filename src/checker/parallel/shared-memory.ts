// What the threads of one search share besides values and states: which phase they are in, and the order of the level.

import { lengthOf, reserve } from '../../values/index.ts';
import { coverageLength } from '../outcome/coverage.ts';
import type { SharedStateMemory } from '../store/state-store.ts';
import { type EdgeLogMemory, reserveEdgeLog } from './edge-log.ts';

/** Words of `control`. */
export const Word = {
  /** Counts the phases that were begun. */
  phase: 0,
  kind: 1,
  /** Workers that have finished the phase. */
  done: 2,
  /** Workers that can begin. */
  ready: 3,
  level: 4,
  levelFrom: 5,
  levelTo: 6,
  /** How many states the level has. */
  levelSize: 7,
  /** The next level index, in `sort` the next group, in `initial` the next piece, that no thread has taken. */
  next: 8,
  /** The least level index with a faulty successor: states behind it need not be expanded. */
  firstSuspect: 9,
  /** The least level index with a faulty successor, once the predecessors of all states are final. */
  firstFault: 10,
  flags: 11,
  /** 1 where a state takes so long that successors are received at once: what a thread has not received no other thread can take from it. */
  slow: 12,
} as const;
const WORDS = 13;

/** What the threads do next. */
export const PhaseKind = { expand: 1, settle: 2, sort: 3, quit: 4, initial: 5 } as const;

/** Why the search cannot go on (`oneThread`: not by several threads), or what was left out (`depth`). */
export const Flag = { interrupted: 1, depth: 2, states: 4, memory: 8, oneThread: 16, disk: 32 } as const;

/** In place of a level index: there is none. */
export const NOWHERE = 2 ** 31 - 1;

/** In `successorCounts`: an evaluation failed before all successors were made. */
export const UNKNOWN = -1;

/** Of a pair of arrays that take turns, the one for a level. */
export type Parity = 0 | 1;

/** Arrays over shared memory. To send it to a thread see `pack`. */
export interface SearchMemory {
  readonly states: SharedStateMemory;
  readonly control: Int32Array;
  /** Of each thread: see `ThreadCounters`. Written by their owner, read between phases. */
  readonly counters: Float64Array;
  /** The level's states in the order in which they are expanded, and the next level's; which is which alternates. */
  readonly orders: readonly [Int32Array, Int32Array];
  /** The level index of a state, by its number less the first one of the level. */
  readonly levelIndexes: readonly [Int32Array, Int32Array];
  /** Where the states made by the state at a level index begin in the next level's order; one more entry than the level has states. */
  readonly groups: Int32Array;
  /** How many successors the state at a level index has, or UNKNOWN. */
  readonly successorCounts: Int32Array;
  /** The action that entered a state, by its number less the first one of the next level. */
  readonly enteredBy: Int32Array;
  /** Where edges are recorded, if they are. */
  readonly edges: EdgeLogMemory | null;
}

/** Which array of a pair belongs to a level. */
export function parityOf(level: number): Parity {
  return (level & 1) as Parity;
}

/** Counters in two cache lines: processors fetch them in pairs, and each thread writes to its own all the time. */
const PAIR_OF_LINES = 16;

/** How many counters a thread has, those included that only keep threads apart, wherever the first one lies. */
export function countersOf(actions: number): number {
  return (Math.ceil((1 + coverageLength(actions)) / PAIR_OF_LINES) + 1) * PAIR_OF_LINES;
}

/** Reserves what a search by so many threads needs, with or without a log of edges. Null where memory is short. */
export function reserveSearchMemory(states: SharedStateMemory, threads: number, actions: number, isRecorded = false): SearchMemory | null {
  const capacity = lengthOf(states.predecessors);
  const lists = Array.from({ length: 7 }, () => reserve(capacity, capacity));
  const edges = isRecorded ? reserveEdgeLog(capacity) : null;
  if (lists.some((list) => list === null) || (isRecorded && edges === null)) return null;
  const [a, b, c, d, groups, successorCounts, enteredBy] = lists as Int32Array[];
  return {
    states,
    control: new Int32Array(new SharedArrayBuffer(WORDS * 4)),
    counters: new Float64Array(new SharedArrayBuffer(threads * countersOf(actions) * 8)),
    orders: [a as Int32Array, b as Int32Array],
    levelIndexes: [c as Int32Array, d as Int32Array],
    groups: groups as Int32Array,
    successorCounts: successorCounts as Int32Array,
    enteredBy: enteredBy as Int32Array,
    edges,
  };
}

/** Raises a flag for all threads. */
export function raise({ control }: SearchMemory, flag: number): void {
  Atomics.or(control, Word.flags, flag);
}

/** True once the workers have been told that it is over. */
export function isOver({ control }: SearchMemory): boolean {
  return Atomics.load(control, Word.kind) === PhaseKind.quit;
}

/** True once all that is done is given up. */
export function isGivenUp({ control }: SearchMemory): boolean {
  return (Atomics.load(control, Word.flags) & (Flag.interrupted | Flag.memory)) !== 0;
}

/** True once so many workers can begin. */
export function areReady({ control }: SearchMemory, count: number): boolean {
  return Atomics.load(control, Word.ready) === count;
}

/** Blocks until so many workers can begin, but no longer than so many milliseconds. */
export function awaitReady(memory: SearchMemory, count: number, milliseconds: number): void {
  for (let waited = 0; waited < milliseconds && !areReady(memory, count); waited++)
    Atomics.wait(memory.control, Word.ready, Atomics.load(memory.control, Word.ready), 1);
}
