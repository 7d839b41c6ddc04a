// A search as it stood at the beginning of a level: all that is needed to go on from there, in this process or another.
//
// Within a level nothing is kept: states that were entered since are found again. So a snapshot can be taken at any time, also while several threads
// are in the middle of a level, and is the same whoever takes it.
import type { RecordedGraph } from '../states/graph.ts';
import type { Words } from '../states/state-rows.ts';

/** Where a search stood when it began a level. */
export interface LevelStart {
  readonly level: number;
  /** Numbers of the level's states: from `levelStart` up to `levelEnd`, without those that name no state. */
  readonly levelStart: number;
  readonly levelEnd: number;
  /** How many states earlier levels have, and how many numbers below `levelEnd` name no state. */
  readonly earlier: number;
  readonly unused: number;
  readonly generated: number;
  readonly initialStates: number;
  readonly workers: number;
}

/** A search at the beginning of a level, with the graph of the states of earlier levels if it is recorded. The arrays are views: use them before the search goes on. */
export interface Snapshot extends RecordedGraph {
  readonly start: LevelStart;
  readonly width: number;
  readonly vectors: Words;
  readonly predecessors: Int32Array;
  /** The keys of the states, with VIEW; else empty. */
  readonly keys: Int32Array;
  /** The level's states in the order in which they are expanded. */
  readonly frontier: Int32Array;
  /** By action: successors made, states entered. */
  readonly coverage: Float64Array;
}
