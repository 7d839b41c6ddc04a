// Behaviours that are not chosen to cover something: all up to a length, and random ones.
import { type BehaviourGraph, edgesOf, endOf, type Walk } from './behaviour-graph.ts';

/** All behaviours of so many steps, and shorter ones that cannot go on; null where there are more than `most`. */
export function allWalks(graph: BehaviourGraph, steps: number, most: number): readonly Walk[] | null {
  const found: Walk[] = [];
  const waiting: Walk[] = Array.from({ length: graph.initialCount }, (_, i) => ({ start: graph.initialCount - 1 - i, edges: [] }));
  for (let walk = waiting.pop(); walk !== undefined; walk = waiting.pop()) {
    const { from, to } = edgesOf(graph, endOf(graph, walk));
    if (walk.edges.length === steps || from === to) {
      if (found.push(walk) > most) return null;
      continue;
    }
    for (let edge = to - 1; edge >= from; edge--) waiting.push({ start: walk.start, edges: [...walk.edges, edge] });
  }
  return found;
}

/** Random behaviours of at most so many steps: each initial state, and each next step, is as likely as the others. Equal ones are one. */
export function randomWalks(graph: BehaviourGraph, count: number, steps: number, random: (below: number) => number): readonly Walk[] {
  const found = new Map<string, Walk>();
  if (graph.initialCount === 0) return [];
  for (let i = 0; i < count; i++) {
    const start = random(graph.initialCount);
    const edges: number[] = [];
    for (let state = start; edges.length < steps; ) {
      const { from, to } = edgesOf(graph, state);
      if (from === to) break;
      const edge = from + random(to - from);
      edges.push(edge);
      state = graph.targets[edge]!;
    }
    found.set(`${start} ${edges}`, { start, edges });
  }
  return [...found.values()];
}
