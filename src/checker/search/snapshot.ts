// A search as it stood at the beginning of a level: all that is needed to go on from there, in this process or another.
//
// Within a level nothing is kept: states that were entered since are found again. So a snapshot can be taken at any time, also while several threads
// are in the middle of a level, and is the same whoever takes it.
import type { TransitionSystem } from '../../model/index.ts';
import type { CoverageCounters } from '../outcome/coverage.ts';
import type { GraphRecorder, RecordedGraph } from '../store/graph.ts';
import type { Words } from '../store/state-rows.ts';
import type { StateStore } from '../store/state-store.ts';
import type { SuccessorOrder } from '../store/successor-order.ts';
import type { SearchPosition } from './level.ts';

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

/** What a search consists of, besides what follows from its system and options. */
export interface SearchState {
  readonly system: TransitionSystem;
  readonly store: StateStore;
  readonly at: SearchPosition;
  readonly coverage: CoverageCounters;
  /** Null where states are expanded in the order of their numbers. */
  readonly successorOrder: SuccessorOrder | null;
  readonly recorder: GraphRecorder | null;
}

/** Where a team began the level, see `Team.levelBegin`. */
export interface TeamBegin {
  readonly start: Omit<LevelStart, 'initialStates'>;
  readonly frontier: Int32Array;
  readonly coverage: Float64Array;
}

/** The snapshot of a search that a team leads, or led, to this level (`begin`), or none. Null where it has not begun the first level. */
export function snapshotOf({ store, at, successorOrder, recorder }: SearchState, begin: TeamBegin | null): Snapshot | null {
  if (at.levelEnd === 0) return null;
  const start = begin === null ? at.start : { ...begin.start, initialStates: at.initialStates };
  const numbers = (): Int32Array => Int32Array.from({ length: at.levelEnd - at.levelStart }, (_, i) => at.levelStart + i);
  const none = new Int32Array(0);
  const keys = store.separateKeys ? store.keys.subarray(0, start.levelEnd * store.keyWidth) : none;
  return {
    start,
    width: store.width,
    vectors: store.allUntil(start.levelEnd),
    predecessors: store.predecessors.subarray(0, start.levelEnd),
    keys,
    frontier: begin?.frontier ?? successorOrder?.level() ?? numbers(),
    coverage: begin?.coverage ?? at.coverageAtStart,
    ...(recorder?.before(start.earlier) ?? { rows: none, targets: none, cut: none, states: none }),
  };
}

/** Makes a search that has not begun what another one was. Polls `wanted` whether to start spilling. Throws StoreFullError. */
export function restoreTo(search: SearchState, snapshot: Snapshot, wanted?: () => boolean): void {
  const { system, store, at, coverage, successorOrder, recorder } = search;
  const { start, vectors, predecessors, keys, frontier } = snapshot;
  store.restore(vectors, predecessors, keys, wanted);
  at.restore(start, frontier.length);
  coverage.restore(snapshot.coverage);
  at.coverageAtStart = coverage.copy();
  successorOrder?.restore(frontier);
  recorder?.restore(snapshot);
  const { level, generated } = start;
  const distinct = start.levelEnd - start.unused;
  Object.assign(system.progress, { level, distinct, generated, diameter: level, queue: 0, exit: false });
}
