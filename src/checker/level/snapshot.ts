// A search as it stood at the beginning of a level: all that is needed to go on from there, in this process or another.
//
// Within a level nothing is kept: states that were entered since are found again. So a snapshot can be taken at any time, also while several threads
// are in the middle of a level, and is the same whoever takes it.
import type { RecordedGraph } from '../store/graph.ts';
import type { Words } from '../store/state-rows.ts';
import { type Level, makeLevel } from './level.ts';
import type { SearchState } from './search-state.ts';

/** Where a search stood when it began a level: see `Level`. Plain data, which checkpoints write. */
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
  /** In the order of `CoverageCounters.copy`. */
  readonly coverage: Float64Array;
}

/** A level that several threads began, and the order of its states. */
export interface ParallelLevel {
  readonly level: Level;
  readonly frontier: Int32Array;
  readonly workers: number;
}

/** The snapshot of a search that several threads carry on, or carried on, to a level (`parallel`), or of one that they did not (null). Null before the first level. */
export function snapshotOf({ store, level: own, order, recorder, ...state }: SearchState, parallel: ParallelLevel | null): Snapshot | null {
  if (own.to === 0) return null;
  const { number, from, to, earlier, unused, generated, coverage } = parallel?.level ?? own;
  const { initialStates, workers } = state;
  const none = new Int32Array(0);
  return {
    start: {
      level: number,
      levelStart: from,
      levelEnd: to,
      earlier,
      unused,
      generated,
      initialStates,
      workers: parallel?.workers ?? workers,
    },
    width: store.width,
    vectors: store.allUntil(to),
    predecessors: store.predecessors.subarray(0, to),
    keys: store.separateKeys ? store.keys.subarray(0, to * store.keyWidth) : none,
    frontier: parallel?.frontier ?? order?.level() ?? Int32Array.from({ length: to - from }, (_, i) => from + i),
    coverage,
    ...(recorder?.before(earlier) ?? { rows: none, targets: none, cut: none, states: none }),
  };
}

/** Makes a search that has not begun what another one was. Polls `wanted` whether to start spilling. Throws StoreFullError. */
export function restoreTo(search: SearchState, snapshot: Snapshot, wanted?: () => boolean): void {
  const { system, store, coverage, order, recorder } = search;
  const { start, vectors, predecessors, keys, frontier } = snapshot;
  const { level: number, levelStart: from, levelEnd: to, earlier, unused, generated, initialStates } = start;
  store.restore(vectors, predecessors, keys, wanted);
  coverage.restore(snapshot.coverage);
  search.level = makeLevel({ number, from, to, size: frontier.length, earlier, unused, generated, coverage: coverage.copy() });
  Object.assign(search, { position: earlier, unused, hidden: unused, depth: number, generated, initialStates });
  order?.restore(frontier);
  recorder?.restore(snapshot);
  Object.assign(system.progress, { level: number, distinct: to - unused, generated, diameter: number, queue: 0, exit: false });
}
