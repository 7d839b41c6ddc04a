/**
 * The shortest stem for a given cycle of the graph.
 *
 * The product's own stem leads to one node of a cycle of the product; but the automaton may accept the same steps, repeated forever, from other nodes
 * that are nearer, at any place of the cycle. Those are found in the product of the automaton with the cycle alone.
 */
import type { Automaton, Edge } from '../automata/automaton.ts';
import { componentsOf, usefulComponents } from '../automata/components.ts';
import type { ProductGraph } from '../emptiness/product-graph.ts';
import { TRUE } from '../formula/bdd.ts';

export interface Entry {
  /** The node the stem leads to. */
  readonly node: number;
  readonly depth: number;
  /** The cycle, beginning where the stem ends. */
  readonly cycle: readonly number[];
}

/** The nearest node from which the automaton accepts the steps of the cycle, from some place on, repeated forever. */
export function nearestEntry(product: ProductGraph, cycle: readonly number[]): Entry | undefined {
  const { graph, letters, moves, width } = product;
  const root = cycle.length * width;
  const nodes: number[] = [];
  const edges: Edge[][] = [];
  cycle.forEach((step, place) => {
    const state = graph.target[cycle[(place + cycle.length - 1) % cycle.length]!]!;
    const next = (place + 1) % cycle.length;
    for (let automatonState = 0; automatonState < width; automatonState++) {
      const list = moves.of(letters.at(state, step), automatonState);
      const leaving: Edge[] = [];
      for (let i = 0; i < list.length; i += 2) leaving.push({ target: next * width + list[i]!, label: TRUE, marks: list[i + 1]! });
      edges.push(leaving);
      nodes.push(product.nodeAt(state, automatonState));
    }
  });
  edges.push(nodes.map((_, target) => ({ target, label: TRUE, marks: 0 })));
  const unrolled: Automaton = { ...product.automaton, initial: root, edges };
  const components = componentsOf(unrolled);
  const useful = usefulComponents(unrolled, components);
  let best: Entry | undefined;
  nodes.forEach((node, i) => {
    if (node < 0 || !useful[components.of[i]!]) return;
    if (best !== undefined && node >= best.node) return;
    const place = Math.floor(i / width);
    best = { node, depth: product.depthOf(node), cycle: [...cycle.slice(place), ...cycle.slice(0, place)] };
  });
  return best;
}
