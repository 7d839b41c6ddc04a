// Few and short behaviours that cover a goal.
//
// A behaviour begins with a shortest path to what is not covered and nearest to an initial state. It goes on to what is not covered and nearest, as
// long as that is no farther than to begin again. In the end, behaviours that others make superfluous are left out, and steps at the end that
// cover nothing new. That is no minimum: finding one is the rural postman problem, which is NP-hard; `lowerBound` tells how far from it the set
// can be.
import { type BehaviourGraph, edgesOf, type Walk } from './behaviour-graph.ts';
import { heights } from './components.ts';
import type { Goal } from './goals.ts';

/** Behaviours, and what they cover. */
export interface Cover {
  readonly walks: readonly Walk[];
  /** What can be covered, and is. */
  readonly covered: ReadonlySet<number>;
  /** What lies farther from every initial state than a behaviour may be long. */
  readonly tooFar: number;
  /** The most steps that a behaviour may have. */
  readonly maxSteps: number;
}

/** States that a search for what is nearest may look at before the behaviour ends instead. */
const MOST_LOOKED_AT = 20_000;

/** A walk that is being made: states are nodes, with the last action where the goal is about pairs. */
class Walker {
  readonly #graph: BehaviourGraph;
  readonly #goal: Goal;
  readonly #width: number;
  /** When a node was looked at last, by number of the search. */
  readonly #seen: Int32Array;
  readonly #heights: Int32Array;
  #search = 0;

  constructor(graph: BehaviourGraph, goal: Goal) {
    this.#heights = heights(graph);
    this.#graph = graph;
    this.#goal = goal;
    this.#width = goal.isAboutPairs ? graph.actionCount + 1 : 1;
    this.#seen = new Int32Array(graph.stateCount * this.#width);
  }

  #node(state: number, action: number): number {
    return this.#goal.isAboutPairs ? state * this.#width + action + 1 : state;
  }

  /** Edges to follow from a node, and the nodes that they lead to, in the order of their distance. `visit` returns true to end. */
  #explore(
    starts: readonly { readonly state: number; readonly action: number }[],
    farthest: number,
    most: number,
    visit: (path: () => readonly number[], before: number, edge: number, distance: number) => boolean,
  ): void {
    const { targets, actions } = this.#graph;
    const search = ++this.#search;
    const queue: { state: number; action: number; from: number; edge: number; distance: number }[] = [];
    const enter = (state: number, action: number, from: number, edge: number, distance: number): void => {
      const node = this.#node(state, action);
      if (this.#seen[node] === search) return;
      this.#seen[node] = search;
      queue.push({ state, action, from, edge, distance });
    };
    for (const { state, action } of starts) enter(state, action, -1, -1, 0);
    for (let at = 0; at < queue.length && queue.length < most; at++) {
      const { state, action, distance } = queue[at]!;
      if (distance >= farthest) continue;
      const { from, to } = edgesOf(this.#graph, state);
      for (let edge = from; edge < to; edge++) {
        const path = (): readonly number[] => {
          const edges = [edge];
          for (let back = queue[at]!; back.edge >= 0; back = queue[back.from]!) edges.push(back.edge);
          return edges.reverse();
        };
        if (visit(path, action, edge, distance + 1)) return;
        enter(targets[edge]!, actions[edge]!, at, edge, distance + 1);
      }
    }
  }

  /** A shortest path to everything that can be covered, from the initial states, by the number of what it covers; nearest first. */
  shortest(farthest: number): { readonly paths: ReadonlyMap<number, Walk>; readonly tooFar: number } {
    const { targets, initialCount, rows } = this.#graph;
    const starts = Array.from({ length: initialCount }, (_, state) => ({ state, action: -1 }));
    const paths = new Map<number, Walk>();
    const beyond = new Set<number>();
    for (const { state } of starts)
      for (const item of this.#goal.inState(state)) if (!paths.has(item)) paths.set(item, { start: state, edges: [] });
    this.#explore(starts, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, (path, before, edge) => {
      const items = [...this.#goal.inStep(before, edge), ...this.#goal.inState(targets[edge]!)].filter((item) => !paths.has(item));
      if (items.length === 0) return false;
      const edges = path();
      if (edges.length > farthest) {
        for (const item of items) beyond.add(item);
        return false;
      }
      const first = edges[0]!;
      // The state whose edges the first one is among.
      let start = 0;
      while (rows[start + 1]! <= first) start++;
      for (const item of items) paths.set(item, { start, edges });
      return false;
    });
    for (const item of paths.keys()) beyond.delete(item);
    return { paths, tooFar: beyond.size };
  }

  /**
   * The shortest way on to something that is open, of several the one behind which most can follow; null where there is none within so many steps.
   */
  onward(state: number, action: number, farthest: number, open: ReadonlySet<number>): readonly number[] | null {
    const { targets } = this.#graph;
    let best: { readonly path: () => readonly number[]; readonly distance: number; readonly height: number } | null = null;
    this.#explore([{ state, action }], farthest, MOST_LOOKED_AT, (path, before, edge, distance) => {
      if (best !== null && distance > best.distance) return true;
      const isOpen = [...this.#goal.inStep(before, edge), ...this.#goal.inState(targets[edge]!)].some((item) => open.has(item));
      const height = this.#heights[targets[edge]!]!;
      if (isOpen && (best === null || height > best.height)) best = { path, distance, height };
      return false;
    });
    return (best as { path(): readonly number[] } | null)?.path() ?? null;
  }

  /** What a walk covers. */
  covers({ start, edges }: Walk): readonly number[] {
    const { targets, actions } = this.#graph;
    const items = [...this.#goal.inState(start)];
    let before = -1;
    for (const edge of edges) {
      items.push(...this.#goal.inStep(before, edge), ...this.#goal.inState(targets[edge]!));
      before = actions[edge]!;
    }
    return items;
  }
}

/** Steps of a behaviour where nothing else is asked for, and nothing needs more. */
const USUAL_STEPS = 30;

/** Covers a goal with behaviours of at most so many steps; null: of as many as are needed, and not many more than 30. */
export function cover(graph: BehaviourGraph, goal: Goal, most: number | null): Cover {
  const walker = new Walker(graph, goal);
  const { paths, tooFar } = walker.shortest(most ?? Number.POSITIVE_INFINITY);
  const farthest = [...paths.values()].reduce((longest, { edges }) => Math.max(longest, edges.length), 0);
  const maxSteps = most ?? Math.max(USUAL_STEPS, farthest);
  const open = new Set(paths.keys());
  const walks: Walk[] = [];
  for (const [item, path] of paths) {
    if (!open.has(item)) continue;
    const edges = [...path.edges];
    const close = (walk: Walk): void => {
      for (const covered of walker.covers(walk)) open.delete(covered);
    };
    close(path);
    for (;;) {
      const last = edges.at(-1);
      const state = last === undefined ? path.start : graph.targets[last]!;
      const restart = nextDistance(paths, open);
      if (restart === null) break;
      const on = walker.onward(
        state,
        last === undefined ? -1 : graph.actions[last]!,
        Math.min(Math.max(1, restart), maxSteps - edges.length),
        open,
      );
      if (on === null) break;
      edges.push(...on);
      close({ start: path.start, edges });
    }
    walks.push({ start: path.start, edges });
  }
  return { walks: withoutSuperfluous(walker, walks), covered: new Set(paths.keys()), tooFar, maxSteps };
}

/** How far what is open and nearest is from an initial state. The paths are in the order of their lengths. */
function nextDistance(paths: ReadonlyMap<number, Walk>, open: ReadonlySet<number>): number | null {
  const [next] = open;
  return next === undefined ? null : (paths.get(next)?.edges.length ?? null);
}

/** Leaves out walks, and ends of walks, that cover nothing that others do not. Later ones go first: they were made for what was left. */
function withoutSuperfluous(walker: Walker, walks: readonly Walk[]): readonly Walk[] {
  const times = new Map<number, number>();
  const covered = walks.map((walk) => new Set(walker.covers(walk)));
  for (const items of covered) for (const item of items) times.set(item, (times.get(item) ?? 0) + 1);
  const isNeeded = (items: Iterable<number>): boolean => [...items].some((item) => times.get(item) === 1);
  const kept: Walk[] = [];
  for (const [i, walk] of walks.entries()) {
    const items = covered[i]!;
    if (!isNeeded(items)) {
      for (const item of items) times.set(item, times.get(item)! - 1);
      continue;
    }
    kept.push(trimmed(walker, walk, items, times));
  }
  return kept;
}

/** The walk without steps at its end that cover nothing that is covered once. */
function trimmed(walker: Walker, walk: Walk, items: ReadonlySet<number>, times: Map<number, number>): Walk {
  let { edges } = walk;
  while (edges.length > 0) {
    const shorter = { start: walk.start, edges: edges.slice(0, -1) };
    const left = new Set(walker.covers(shorter));
    const lost = [...items].filter((item) => !left.has(item));
    if (lost.some((item) => times.get(item) === 1)) break;
    edges = shorter.edges;
  }
  if (edges.length === walk.edges.length) return walk;
  const left = new Set(walker.covers({ start: walk.start, edges }));
  for (const item of items) if (!left.has(item)) times.set(item, times.get(item)! - 1);
  return { start: walk.start, edges };
}
