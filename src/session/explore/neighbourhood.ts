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

/** A state that was met, and is to be expanded. */
interface Met {
  readonly state: Int32Array;
  readonly way: readonly WalkStep[];
  readonly node: GraphNode;
}

interface GrowingEdge {
  readonly from: number;
  readonly to: number;
  readonly actions: string[];
  readonly steps: string[];
}

/** So many times as many states as nodes are looked at, where several are one node. */
const STATES_PER_NODE = 20;
/** Of one state so many successors. */
const MOST_SUCCESSORS = 500;

/** A walk in breadth from the state in the middle. */
class Walk {
  readonly #nodes: GraphNode[] = [];
  readonly #edges = new Map<string, GrowingEdge>();
  #isCut = false;
  readonly #specification: Specification;
  readonly #middle: PathState;
  readonly #options: NeighbourhoodOptions;
  /** By what is shown of a state, or by the state. */
  readonly #byKey = new Map<string, GraphNode>();
  readonly #seen = new Set<string>();
  readonly #queue: Met[] = [];

  constructor(specification: Specification, middle: PathState, options: NeighbourhoodOptions) {
    this.#specification = specification;
    this.#middle = middle;
    this.#options = options;
  }

  run(): Neighbourhood {
    this.#visit(this.#middle.state, []);
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift())
      if (next.way.length < this.#options.steps) this.#expand(next);
    return { nodes: this.#nodes, edges: [...this.#edges.values()], isCut: this.#isCut };
  }

  #expand({ state: from, way, node }: Met): void {
    node.isOpen = false;
    const choices = choicesFrom(this.#specification, { state: from, level: this.#levelAt(way.length) }, { most: MOST_SUCCESSORS });
    if (choices.isPartial) this.#isCut = true;
    for (const { state, label, stutters } of choices.groups.flatMap((g) => g.choices)) {
      if (stutters) continue;
      const to = this.#visit(state, [...way, { state, label }]);
      if (to !== null && (to !== node || this.#options.view === null)) this.#join(node, to, label);
    }
  }

  /** The node of a state; null where there are too many. */
  #visit(state: Int32Array, way: readonly WalkStep[]): GraphNode | null {
    const own = state.join();
    const distance = way.length;
    const view = this.#viewOf(state, distance);
    const key = view ?? own;
    let node = this.#byKey.get(key);
    if (node === undefined) {
      if (this.#nodes.length >= this.#options.most) {
        this.#isCut = true;
        return null;
      }
      node = { id: this.#nodes.length, state, way, view, count: 0, distance, isOpen: true, isBad: this.#isBad(state, distance) };
      this.#nodes.push(node);
      this.#byKey.set(key, node);
    }
    if (this.#seen.has(own)) return node;
    if (this.#seen.size >= this.#options.most * STATES_PER_NODE) this.#isCut = true;
    else {
      this.#seen.add(own);
      node.count++;
      this.#queue.push({ state, way, node });
    }
    return node;
  }

  #join(from: GraphNode, to: GraphNode, label: WalkStep['label']): void {
    const key = `${from.id} ${to.id}`;
    let edge = this.#edges.get(key);
    if (edge === undefined) {
      edge = { from: from.id, to: to.id, actions: [], steps: [] };
      this.#edges.set(key, edge);
    }
    if (label === null) return;
    const args = label.arguments.map(({ value }) => this.#specification.values.print(value)).join(', ');
    const step = args === '' ? label.action : `${label.action}(${args})`;
    if (!edge.actions.includes(label.action)) edge.actions.push(label.action);
    if (!edge.steps.includes(step)) edge.steps.push(step);
  }

  #levelAt(distance: number): number {
    return this.#middle.level + distance;
  }

  #viewOf(state: Int32Array, distance: number): string | null {
    const { view } = this.#options;
    if (view === null) return null;
    const { tree } = this.#specification;
    try {
      return valueText(tree(this.#specification.at(this.#levelAt(distance), () => view.evaluate(state, null))));
    } catch (error) {
      if (error instanceof EvaluationError) return '(no value)';
      throw error;
    }
  }

  #isBad(state: Int32Array, distance: number): boolean {
    return this.#specification.system.invariants.some((p) => {
      try {
        return !this.#specification.at(this.#levelAt(distance), () => p.holds(state, 0));
      } catch (error) {
        if (error instanceof EvaluationError) return true;
        throw error;
      }
    });
  }
}

/** The graph around a state. */
export const neighbourhood = (specification: Specification, middle: PathState, options: NeighbourhoodOptions): Neighbourhood =>
  new Walk(specification, middle, options).run();

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
