// A state graph as plain data for drawing: what is written in each node, what each node and edge is, and nothing of how it is drawn.

import type { SvgElement } from '../animation/element.ts';
import { jsonPieces, MadeList } from '../json/pretty-json.ts';
import type { Pieces } from '../pieces.ts';

/** A state, or all states that a view takes for one: then `deadlock`, `terminated` and `cut` say that there is such a state among them. */
export interface GraphNode {
  /** One line each. */
  readonly label: readonly string[];
  readonly initial: boolean;
  /** No step at all is possible. */
  readonly deadlock: boolean;
  /** The only step is one to itself, as TLA+ says that a behaviour has ended well. */
  readonly terminated: boolean;
  /** Not all of its steps are shown, because of a constraint or a limit. */
  readonly cut: boolean;
  /** Its place on the path to the violation, from 1. */
  readonly onPath?: number;
  /** What is drawn in the place of the label. */
  readonly picture?: SvgElement;
  /** Nodes with the same name are drawn together. */
  readonly cluster?: string;
}

/** A step; several actions that make the same step are one edge. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  /** Actions with their arguments. */
  readonly labels: readonly string[];
  /** Index into `actions` of the first of them. */
  readonly action: number;
  readonly onPath: boolean;
}

export interface DrawnGraph {
  readonly title: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Names of the actions. */
  readonly actions: readonly string[];
  /** What the marked path leads to. */
  readonly violation?: string;
}

/** The graph as a JSON text, with how many nodes, edges and deadlocks it has. */
export function graphJson(graph: DrawnGraph): Pieces {
  const { nodes, edges } = graph;
  return jsonPieces({
    ...graphSize(graph),
    ...graph,
    nodes: new MadeList(nodes.length, (i) => nodes[i]!),
    edges: new MadeList(edges.length, (i) => edges[i]!),
  });
}

/** How many nodes, edges and deadlocks. */
export function graphSize({ nodes, edges }: DrawnGraph): {
  readonly states: number;
  readonly transitions: number;
  readonly deadlocks: number;
} {
  return {
    states: nodes.length,
    transitions: edges.length,
    deadlocks: nodes.filter(({ deadlock }) => deadlock).length,
  };
}
