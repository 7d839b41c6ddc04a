// The graph that behaviours go through, and walks in it.

/** A finite graph with named edges. States are 0 .. stateCount - 1, the first `initialCount` of them are initial. */
export interface BehaviourGraph {
  readonly stateCount: number;
  readonly initialCount: number;
  /** Where the edges of each state begin; one more entry than states. */
  readonly rows: Int32Array;
  readonly targets: Int32Array;
  /** The action of each edge, 0 .. actionCount - 1. */
  readonly actions: Int32Array;
  readonly actionCount: number;
}

/** A walk from an initial state: its edges follow one another. */
export interface Walk {
  readonly start: number;
  readonly edges: readonly number[];
}

/** The state in which a walk ends. */
export function endOf({ targets }: BehaviourGraph, { start, edges }: Walk): number {
  const last = edges.at(-1);
  return last === undefined ? start : targets[last]!;
}

/** The edges of a state, as a range. */
export function edgesOf({ rows }: BehaviourGraph, state: number): { readonly from: number; readonly to: number } {
  return { from: rows[state]!, to: rows[state + 1]! };
}
