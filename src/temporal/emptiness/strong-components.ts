/**
 * The strongly connected components of a graph, or of what is left of it, each given to a visitor.
 *
 * Three ways, one after the other, from the cheapest to the most general:
 * - nodes from which nothing but themselves is left to go to are components, and are trimmed;
 * - the component of one node, the pivot, is what leads to it and what it leads to. Where one component is most of the graph, following paths
 *   (`digraph.ts`) finds it in a tenth of the time of
 * - Tarjan's algorithm, without recursion, which finds the rest.
 *
 * Source: R. Tarjan, SIAM J. Computing 1972; L. Fleischer, B. Hendrickson, A. Pinar, "On identifying strongly connected components in parallel", 2000
 * (pivots); W. McLendon et al., "Finding strongly connected components in distributed graphs", 2005 (trimming).
 */
import { type Digraph, followPaths, Leads } from './digraph.ts';
import { IntVector } from './int-vector.ts';
import { POLL_MASK } from './step-graph.ts';

/** Told of each component once, after those that it leads to or in any other order. It may delete nodes of the component, and no others. */
export interface ComponentVisitor {
  /** A component of one node, with or without a step to itself, of which a graph without cycles but stuttering has millions. */
  one(node: number): void;
  /** A larger component, ascending; the array is the visitor's. */
  several(nodes: Int32Array<ArrayBuffer>): void;
}

// Loops here go by index: an iterator over a typed array makes an object for each element until its function is compiled, and these run once.

/** In `index`: done with, or not searched; and searched, but not entered yet. Memory that is not touched is not used. */
const DONE = 0;
const LEFT = -1;

/** After two sweeps nodes are trimmed again if the last one took at least this part of them. */
const WORTH_A_SWEEP = 0.25;

/** Parts of fewer nodes are left to Tarjan's algorithm. */
const WORTH_A_PIVOT = 512;

/** Another pivot is tried after one whose component was at least this part of what was left. */
const WORTH_ANOTHER = 0.1;

/** A pivot is given up where a sweep finds less than this part of the nodes that are not known to lead to it. */
const WORTH_GOING_ON = 0.02;

/** In marks, beside `Leads`: leads to the pivot and is reached from it. */
const AROUND = 4;

export class StrongComponents {
  /** When Tarjan's algorithm entered the node, from 1; LEFT before, DONE after. */
  readonly #index: Int32Array;
  /** See `Leads`; AROUND. */
  readonly #marks: Uint8Array;

  readonly #graph: Digraph;
  readonly #visitor: ComponentVisitor;
  /** @param deleted 1 for nodes that count no more */
  constructor(
    graph: Digraph,
    readonly deleted: Uint8Array,
    visitor: ComponentVisitor,
  ) {
    this.#graph = graph;
    this.#visitor = visitor;
    const { nodeCount } = graph;
    this.#index = new Int32Array(nodeCount);
    this.#marks = new Uint8Array(nodeCount);
  }

  /** The components of all nodes that are not deleted. */
  ofAll(): void {
    let nodes = this.#notDeleted();
    let trimmed = nodes.length;
    for (let sweep = 0; trimmed > 0 && (sweep < 2 || trimmed > nodes.length * WORTH_A_SWEEP); sweep++) {
      trimmed = this.#trim(nodes);
      if (trimmed > 0) nodes = this.#notDeleted();
    }
    // What still has ends is hardly one large component.
    this.#search(nodes, trimmed === 0);
  }

  /** The components of some nodes, ascending, none of them deleted. */
  of(nodes: Int32Array): void {
    this.#search(nodes, true);
  }

  #search(nodes: Int32Array, isPivotWorth: boolean): void {
    const index = this.#index;
    for (let i = 0; i < nodes.length; i++) index[nodes[i]!] = LEFT;
    const left = isPivotWorth ? this.#aroundPivots(nodes) : nodes.length;
    if (left > 0) this.#tarjan(nodes);
  }

  /** Visits nodes without a way out, the greatest first, as most steps lead to greater numbers. Returns how many. */
  #trim(nodes: Int32Array): number {
    let trimmed = 0;
    for (let i = nodes.length - 1; i >= 0; i--) {
      if ((i & POLL_MASK) === 0) this.#graph.poll?.();
      const node = nodes[i]!;
      if (this.#hasWayOut(node)) continue;
      this.#visitOne(node);
      trimmed++;
    }
    return trimmed;
  }

  /** Whether a step leads to another node that is not deleted. A loop within that of `#trim` would be left by V8 again and again: it compiles the inner one alone. */
  #hasWayOut(node: number): boolean {
    const { deleted } = this;
    const { first, target } = this.#graph;
    const end = first[node + 1]!;
    let edge = first[node]!;
    while (edge < end && (target[edge] === node || deleted[target[edge]!] === 1)) edge++;
    return edge < end;
  }

  /** Visits the components of the first node, of the first one left, and so on as long as that finds much. Returns how many nodes are left. */
  #aroundPivots(nodes: Int32Array): number {
    const index = this.#index;
    const marks = this.#marks;
    let left = nodes.length;
    for (let at = 0; left >= WORTH_A_PIVOT; ) {
      this.#graph.poll?.();
      while (index[nodes[at]!] !== LEFT) at++;
      for (let i = 0; i < nodes.length; i++) if (index[nodes[i]!] === LEFT) marks[nodes[i]!] = Leads.unknown;
      const component = this.#around(nodes[at]!, nodes);
      for (let i = 0; i < nodes.length; i++) marks[nodes[i]!] = Leads.outside;
      if (component === null) break;
      for (let i = 0; i < component.length; i++) index[component[i]!] = DONE;
      if (component.length === 1) this.#visitOne(component[0]!);
      else this.#visitor.several(component);
      const before = left;
      left -= component.length;
      if (component.length < before * WORTH_ANOTHER) break;
    }
    return left;
  }

  #notDeleted(): Int32Array {
    const { deleted } = this;
    const nodes = new Int32Array(deleted.length);
    let count = 0;
    for (let node = 0; node < deleted.length; node++) if (deleted[node] === 0) nodes[count++] = node;
    return nodes.subarray(0, count);
  }

  #visitOne(node: number): void {
    this.deleted[node] = 1;
    this.#visitor.one(node);
  }

  /** The component of a node among nodes that ascend; null where it takes too long to find it this way. */
  #around(pivot: number, nodes: Int32Array): Int32Array<ArrayBuffer> | null {
    const marks = this.#marks;
    const { first, target } = this.#graph;
    if (!this.#markBehind(pivot, nodes)) return null;
    const queue = new IntVector();
    marks[pivot] = AROUND;
    queue.push(pivot);
    for (let i = 0; i < queue.length; i++) {
      if ((i & POLL_MASK) === POLL_MASK) this.#graph.poll?.();
      const node = queue.at(i);
      const end = first[node + 1]!;
      for (let edge = first[node]!; edge < end; edge++) {
        const other = target[edge]!;
        if (marks[other] !== Leads.yes) continue;
        marks[other] = AROUND;
        queue.push(other);
      }
    }
    const component = new Int32Array(queue.length);
    let count = 0;
    for (let i = 0; i < nodes.length; i++) if (marks[nodes[i]!] === AROUND) component[count++] = nodes[i]!;
    return component;
  }

  /** Marks what leads to a node. False where that is given up. */
  #markBehind(pivot: number, nodes: Int32Array): boolean {
    const graph = this.#graph;
    const marks = this.#marks;
    marks[pivot] = Leads.yes;
    followPaths(graph, marks, nodes);
    // A path does not go where another one has been: what is left leads there, perhaps.
    let left = this.#tried(nodes);
    while (left.length > 0) {
      graph.poll?.();
      for (let i = 0; i < left.length; i++) if (this.#leadsBehind(left[i]!)) marks[left[i]!] = Leads.yes;
      const rest = this.#tried(left);
      const marked = left.length - rest.length;
      if (marked === 0) return true;
      if (marked < left.length * WORTH_GOING_ON) return false;
      left = rest;
    }
    return true;
  }

  #tried(nodes: Int32Array): Int32Array {
    const marks = this.#marks;
    const tried = new Int32Array(nodes.length);
    let count = 0;
    for (let i = 0; i < nodes.length; i++) if (marks[nodes[i]!] === Leads.tried) tried[count++] = nodes[i]!;
    return tried.subarray(0, count);
  }

  #leadsBehind(node: number): boolean {
    const { first, target } = this.#graph;
    const end = first[node + 1]!;
    for (let edge = first[node]!; edge < end; edge++) if (this.#marks[target[edge]!] === Leads.yes) return true;
    return false;
  }

  /** Tarjan's algorithm on the nodes that are not done with; each component is visited when it is complete. */
  #tarjan(nodes: Int32Array): void {
    const index = this.#index;
    const { first, target } = this.#graph;
    /** The path from the root, with the edge of each node from which on it was not followed, and the earliest open node it was seen to lead to. */
    const path = new IntVector();
    const cursors = new IntVector();
    const lows = new IntVector();
    const open = new IntVector();
    let count = 0;
    for (let i = 0; i < nodes.length; i++) {
      const root = nodes[i]!;
      if (index[root] !== LEFT) continue;
      for (let entered = root; ; ) {
        index[entered] = ++count;
        if ((count & POLL_MASK) === 0) this.#graph.poll?.();
        path.push(entered);
        open.push(entered);
        cursors.push(first[entered]!);
        lows.push(count);
        entered = -1;
        while (path.length > 0) {
          const top = path.length - 1;
          const node = path.at(top);
          const end = first[node + 1]!;
          let low = lows.at(top);
          let edge = cursors.at(top);
          while (edge < end) {
            const other = target[edge++]!;
            const at = index[other]!;
            if (at === LEFT) {
              entered = other;
              break;
            }
            if (at > 0 && at < low) low = at;
          }
          if (entered >= 0) {
            cursors.set(top, edge);
            lows.set(top, low);
            break;
          }
          path.pop();
          cursors.pop();
          lows.pop();
          if (low === index[node]) this.#complete(open, node);
          else if (low < lows.at(top - 1)) lows.set(top - 1, low);
        }
        if (entered < 0) break;
      }
    }
  }

  /** Takes the component of `root` off the stack of open nodes and visits it. */
  #complete(open: IntVector, root: number): void {
    let start = open.length;
    do {
      start--;
      this.#index[open.at(start)] = DONE;
    } while (open.at(start) !== root);
    if (start === open.length - 1) {
      open.length = start;
      this.#visitOne(root);
      return;
    }
    const nodes = open.slice(start);
    open.length = start;
    this.#visitor.several(nodes.sort());
  }
}
