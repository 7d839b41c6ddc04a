// The states around one state: what a few steps reach, as a graph. States with the same value of a view expression can be one node.
import { EvaluationError } from '../../model/index.ts';
import { valueText } from '../../report/index.ts';
import { choicesFrom } from './choices.ts';
import type { Expression } from '../open/entered-expression.ts';
import type { PathState, Specification } from './specification.ts';
import type { WalkStep } from './walks.ts';

/** A node: one state, or all that look alike. */
export interface GraphNode {
  readonly id: number;
  /** The first state found. */
  readonly state: Int32Array;
  /** The steps that lead from the middle to that state: as few as possible. */
  readonly way: readonly WalkStep[];
  /** Value of the view; null without one. */
  readonly view: string | null;
  /** How many states it stands for, of those that were met. */
  count: number;
  /** Steps from the middle. */
  readonly distance: number;
  /** Its successors were not looked for. */
  isOpen: boolean;
  /** Some invariant is false there. */
  readonly isBad: boolean;
}

export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  /** Names of the actions, each once. */
  readonly actions: readonly string[];
  /** The actions with their arguments, each once. */
  readonly steps: readonly string[];
}

export interface Neighbourhood {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** There are more states than were looked at. */
  readonly isCut: boolean;
}

/** What is enough to look at. */
export interface NeighbourhoodOptions {
  readonly steps: number;
  readonly most: number;
  readonly view: Expression | null;
}

/** The graph around a state. */
export const neighbourhood = (
  specification: Specification,
  middle: PathState,
  { steps, most, view }: NeighbourhoodOptions,
): Neighbourhood => {
  const { system, tree } = specification;
  const nodes: GraphNode[] = [];
  const byKey = new Map<string, GraphNode>();
  const seen = new Set<string>();
  const edges = new Map<string, { from: number; to: number; actions: string[]; steps: string[] }>();
  let isCut = false;
  const queue: { readonly state: Int32Array; readonly way: readonly WalkStep[]; readonly node: GraphNode }[] = [];

  const levelAt = (distance: number): number => middle.level + distance;
  const viewOf = (state: Int32Array, distance: number): string | null => {
    if (view === null) return null;
    try {
      return valueText(tree(specification.at(levelAt(distance), () => view.evaluate(state, null))));
    } catch (error) {
      if (error instanceof EvaluationError) return '(no value)';
      throw error;
    }
  };
  const isBad = (state: Int32Array, distance: number): boolean =>
    system.invariants.some((p) => {
      try {
        return !specification.at(levelAt(distance), () => p.holds(state, 0));
      } catch (error) {
        if (error instanceof EvaluationError) return true;
        throw error;
      }
    });
  const visit = (state: Int32Array, way: readonly WalkStep[]): GraphNode | null => {
    const own = state.join();
    const distance = way.length;
    const shown = viewOf(state, distance);
    const key = shown ?? own;
    let node = byKey.get(key);
    if (node === undefined) {
      if (nodes.length >= most) {
        isCut = true;
        return null;
      }
      node = { id: nodes.length, state, way, view: shown, count: 0, distance, isOpen: true, isBad: isBad(state, distance) };
      nodes.push(node);
      byKey.set(key, node);
    }
    if (!seen.has(own) && seen.size < most * 20) {
      seen.add(own);
      node.count++;
      queue.push({ state, way, node });
    }
    return node;
  };

  visit(middle.state, []);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { way, node } = next;
    if (way.length >= steps) continue;
    node.isOpen = false;
    const choices = choicesFrom(specification, { state: next.state, level: levelAt(way.length) }, { most: 500 });
    if (choices.isPartial) isCut = true;
    for (const { state, label, stutters } of choices.groups.flatMap((g) => g.choices)) {
      if (stutters) continue;
      const to = visit(state, [...way, { state, label }]);
      if (to === null || (to === node && view !== null)) continue;
      const key = `${node.id} ${to.id}`;
      let edge = edges.get(key);
      if (edge === undefined) {
        edge = { from: node.id, to: to.id, actions: [], steps: [] };
        edges.set(key, edge);
      }
      if (label === null) continue;
      const args = label.arguments.map(({ value }) => specification.values.print(value)).join(', ');
      const step = args === '' ? label.action : `${label.action}(${args})`;
      if (!edge.actions.includes(label.action)) edge.actions.push(label.action);
      if (!edge.steps.includes(step)) edge.steps.push(step);
    }
  }
  return { nodes, edges: [...edges.values()], isCut };
};

const quoted = (s: string): string => `"${s.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The graph in Graphviz's language, for files. */
export const neighbourhoodDot = (specification: Specification, { nodes, edges }: Neighbourhood): string => {
  const { system, tree } = specification;
  const text = (node: GraphNode): string =>
    node.view === null
      ? system.variables.map(({ name }, i) => `/\\ ${name} = ${valueText(tree(node.state[i]!))}`).join('\n')
      : `${node.view}${node.count > 1 ? ` (${node.count} states)` : ''}`;
  return [
    `digraph ${quoted(system.name)} {`,
    '  node [shape=box, fontname="monospace"];',
    ...nodes.map((n) => {
      const look = n.id === 0 ? ', penwidth=3' : '';
      const color = n.isBad ? ', color=red' : n.isOpen ? ', style=dashed' : '';
      return `  s${n.id} [label=${quoted(text(n)).replaceAll('\n', '\\l')}${look}${color}];`;
    }),
    ...edges.map((e) => `  s${e.from} -> s${e.to} [label=${quoted(e.actions.join(', '))}];`),
    '}',
    '',
  ].join('\n');
};
