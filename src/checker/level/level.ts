// A level of a breadth-first search: the states that one action more leads to than those of the level before. Whoever searches, one thread or several,
// goes from one such value to the next; a snapshot is taken at one.
import type { StateId } from '../store/store-limits.ts';

/** A level as it was when it began. */
export interface Level {
  /** The number of states on a shortest path to one of its states: 1 for initial states, 0 before there are any. */
  readonly number: number;
  /** Its states have numbers from `from` up to, not including, `to`. Some of these numbers may name no state. */
  readonly from: StateId;
  readonly to: StateId;
  /** How many states it has. */
  readonly size: number;
  /** How many states earlier levels have. */
  readonly earlier: number;
  /** How many numbers below `to` name no state. */
  readonly unused: number;
  /** Successors made before it began. */
  readonly generated: number;
  /** What the actions contributed before it began: by action successors made, then states entered. */
  readonly coverage: Float64Array;
}

/** A level with these properties. All levels are made here, so that V8 gives them one shape: the search reads them in its hot path. */
export function makeLevel({ number, from, to, size, earlier, unused, generated, coverage }: Level): Level {
  return { number, from, to, size, earlier, unused, generated, coverage };
}

/** Before there are initial states. */
export const NO_LEVEL: Level = makeLevel({
  number: 0,
  from: 0,
  to: 0,
  size: 0,
  earlier: 0,
  unused: 0,
  generated: 0,
  coverage: new Float64Array(0),
});

/** What was counted when a level was expanded. */
export interface Expanded {
  /** How many states the next level has. */
  readonly size: number;
  /** The first number that is not given out. */
  readonly to: StateId;
  readonly unused: number;
  readonly generated: number;
  readonly coverage: Float64Array;
}

/** The level after one that is expanded. */
export function levelAfter({ number, to: from, earlier, size }: Level, expanded: Expanded): Level {
  return makeLevel({ ...expanded, number: number + 1, from, earlier: earlier + size });
}
