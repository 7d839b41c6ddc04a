/**
 * The strongly connected components of a product, or of what is left of it, each given to a visitor.
 *
 * Three ways, one after the other, from the cheapest to the most general:
 * - nodes from which nothing but themselves is left to go to are components, and are trimmed;
 * - the component of one node, the pivot, is what leads to it and what it leads to. A path is followed from each node until it comes upon what is known
 *   to lead to the pivot; then all of it does. Where one component is most of the graph this looks at a step or two of most nodes, and takes a
 *   tenth of the time of
 * - Tarjan's algorithm, without recursion, which finds the rest.
 *
 * Source: R. Tarjan, SIAM J. Computing 1972; L. Fleischer, B. Hendrickson, A. Pinar, "On identifying strongly connected components in parallel", 2000
 * (pivots); W. McLendon et al., "Finding strongly connected components in distributed graphs", 2005 (trimming).
 */
import { IntVector } from './int-vector.ts';
import type { ProductGraph } from './product-graph.ts';

/** Where fair runs of a graph can stay: the fair component of each state, -1 where there is none. Use it to narrow the search in products. */
export type FairRegion = Int32Array;

/** Told of each component once, after those that it leads to or in any other order. It may delete nodes of the component, and no others. */
export interface ComponentVisitor {
  /** A component of one node, with or without a step to itself, of which a graph without cycles but stuttering has millions. */
  one(node: number): void;
  /** A larger component; the array is the visitor's. */
  several(nodes: Int32Array<ArrayBuffer>): void;
}

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

/** In `marks`: leads to the pivot; and is reached from it; was on a path that came upon neither. */
const BEHIND = 1;
const AROUND = 2;
const TRIED = 3;

export class StrongComponents {
  /** 1 for nodes that count no more. */
  readonly deleted: Uint8Array;
  /** When Tarjan's algorithm entered the node, from 1; LEFT before, DONE after. */
  private readonly index: Int32Array;
  private readonly low: Int32Array;
  private readonly marks: Uint8Array;

  /** @param region if given, only steps inside one component of the graph's own fair region count */
  constructor(
    private readonly product: ProductGraph,
    private readonly region: FairRegion | undefined,
    private readonly visitor: ComponentVisitor,
  ) {
    const size = product.nodeCount;
    this.deleted = new Uint8Array(size);
    this.index = new Int32Array(size);
    this.low = new Int32Array(size);
    this.marks = new Uint8Array(size);
  }

  /** The components of all nodes that are not deleted. */
  ofAll(): void {
    let nodes = this.notDeleted();
    let trimmed = nodes.length;
    for (let sweep = 0; trimmed > 0 && (sweep < 2 || trimmed > nodes.length * WORTH_A_SWEEP); sweep++) {
      trimmed = this.trim(nodes);
      if (trimmed > 0) nodes = this.notDeleted();
    }
    // What still has ends is hardly one large component.
    this.search(nodes, trimmed === 0);
  }

  /** The components of some nodes, ascending, none of them deleted. */
  of(nodes: Int32Array): void {
    this.search(nodes, true);
  }

  private search(nodes: Int32Array, isPivotWorth: boolean): void {
    for (const node of nodes) this.index[node] = LEFT;
    const left = isPivotWorth ? this.aroundPivots(nodes, nodes.length) : nodes.length;
    if (left > 0) this.tarjan(nodes);
  }

  /** Visits nodes without a way out, the greatest first, as most steps lead to greater numbers. Returns how many. */
  private trim(nodes: Int32Array): number {
    let trimmed = 0;
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i]!;
      if (this.leadsToOther(node)) continue;
      this.visitOne(node);
      trimmed++;
    }
    return trimmed;
  }

  /** Whether a step leads to another node that is not deleted. */
  private leadsToOther(node: number): boolean {
    const { product, deleted, region } = this;
    const { graph, letters, moves, onlyMoves } = product;
    const state = product.stateOf(node);
    const automatonState = product.automatonStateOf(node);
    const end = graph.firstStep[state + 1]!;
    for (let step = graph.firstStep[state]!; step < end; step++) {
      const target = graph.target[step]!;
      if (region !== undefined && (region[state]! < 0 || region[target] !== region[state])) continue;
      const list = onlyMoves ?? moves.of(letters.ofStep[step]!, automatonState);
      for (let i = 0; i < list.length; i += 2) {
        const other = product.nodeAt(target, list[i]!);
        if (other !== node && deleted[other] === 0) return true;
      }
    }
    return false;
  }

  /**
   * Visits the components of the first node, of the first one left, and so on as long as that finds much. Returns how many nodes are left.
   */
  private aroundPivots(nodes: Int32Array, count: number): number {
    const { index, marks } = this;
    let left = count;
    for (let at = 0; left >= WORTH_A_PIVOT; ) {
      while (index[nodes[at]!] !== LEFT) at++;
      const component = this.around(nodes[at]!, nodes);
      for (const node of nodes) marks[node] = 0;
      if (component === null) break;
      for (const node of component) index[node] = DONE;
      if (component.length === 1) this.visitOne(component[0]!);
      else this.visitor.several(component);
      const before = left;
      left -= component.length;
      if (component.length < before * WORTH_ANOTHER) break;
    }
    return left;
  }

  private notDeleted(): Int32Array {
    const { deleted } = this;
    const nodes = new Int32Array(deleted.length);
    let count = 0;
    for (let node = 0; node < deleted.length; node++) if (deleted[node] === 0) nodes[count++] = node;
    return nodes.subarray(0, count);
  }

  private visitOne(node: number): void {
    this.deleted[node] = 1;
    this.visitor.one(node);
  }

  /** The component of a node, ascending; null where it takes too long to find it this way. */
  private around(pivot: number, nodes: Int32Array): Int32Array<ArrayBuffer> | null {
    const { product, index, marks, region } = this;
    const { graph, letters, moves, onlyMoves } = product;
    if (!this.markBehind(pivot, nodes)) return null;
    const queue = new IntVector();
    marks[pivot] = AROUND;
    queue.push(pivot);
    for (let i = 0; i < queue.length; i++) {
      const node = queue.at(i);
      const state = product.stateOf(node);
      const automatonState = product.automatonStateOf(node);
      const end = graph.firstStep[state + 1]!;
      for (let step = graph.firstStep[state]!; step < end; step++) {
        const target = graph.target[step]!;
        if (region !== undefined && (region[state]! < 0 || region[target] !== region[state])) continue;
        const list = onlyMoves ?? moves.of(letters.ofStep[step]!, automatonState);
        for (let j = 0; j < list.length; j += 2) {
          const other = product.nodeAt(target, list[j]!);
          if (marks[other] !== BEHIND || index[other] !== LEFT) continue;
          marks[other] = AROUND;
          queue.push(other);
        }
      }
    }
    return queue.slice().sort();
  }

  /** Marks what leads to a node. False where that is given up. */
  private markBehind(pivot: number, nodes: Int32Array): boolean {
    const { marks, index } = this;
    marks[pivot] = BEHIND;
    const path = new Path();
    for (const node of nodes) if (marks[node] === 0 && index[node] === LEFT) this.followPath(node, path);
    // A path does not go where another one has been: what is left leads there, perhaps.
    let left = nodes.filter((node) => marks[node] === TRIED);
    while (left.length > 0) {
      for (const node of left) if (this.leadsBehind(node)) marks[node] = BEHIND;
      const rest = left.filter((node) => marks[node] === TRIED);
      const marked = left.length - rest.length;
      if (marked === 0) return true;
      if (marked < left.length * WORTH_GOING_ON) return false;
      left = rest;
    }
    return true;
  }

  /** Goes from node to node, depth first, until one leads to what is marked: then the nodes on the path are marked too. */
  private followPath(root: number, path: Path): void {
    const { product, marks, index, region } = this;
    const { graph, letters, moves, onlyMoves } = product;
    marks[root] = TRIED;
    path.push(root, graph.firstStep[product.stateOf(root)]!);
    if (this.leadsBehind(root)) {
      path.markAll(marks);
      return;
    }
    while (path.length > 0) {
      const node = path.node;
      const state = product.stateOf(node);
      const automatonState = product.automatonStateOf(node);
      const end = graph.firstStep[state + 1]!;
      let { step, move } = path;
      let next = -1;
      scan: for (; step < end; step++, move = 0) {
        const target = graph.target[step]!;
        if (region !== undefined && (region[state]! < 0 || region[target] !== region[state])) continue;
        const list = onlyMoves ?? moves.of(letters.ofStep[step]!, automatonState);
        while (move < list.length) {
          const other = product.nodeAt(target, list[move]!);
          move += 2;
          if (marks[other] !== 0 || index[other] !== LEFT) continue;
          next = other;
          break scan;
        }
      }
      if (next < 0) {
        path.pop();
        continue;
      }
      path.goOnLater(step, move);
      marks[next] = TRIED;
      path.push(next, graph.firstStep[product.stateOf(next)]!);
      if (this.leadsBehind(next)) {
        path.markAll(marks);
        return;
      }
    }
  }

  private leadsBehind(node: number): boolean {
    const { product, marks, region } = this;
    const { graph, letters, moves, onlyMoves } = product;
    const state = product.stateOf(node);
    const automatonState = product.automatonStateOf(node);
    const end = graph.firstStep[state + 1]!;
    for (let step = graph.firstStep[state]!; step < end; step++) {
      const target = graph.target[step]!;
      if (region !== undefined && (region[state]! < 0 || region[target] !== region[state])) continue;
      const list = onlyMoves ?? moves.of(letters.ofStep[step]!, automatonState);
      for (let i = 0; i < list.length; i += 2) if (marks[product.nodeAt(target, list[i]!)] === BEHIND) return true;
    }
    return false;
  }

  /** Tarjan's algorithm on the nodes that are not done with; each component is visited when it is complete. */
  private tarjan(nodes: Int32Array): void {
    const { product, index, low, region } = this;
    const { graph, letters, moves, onlyMoves } = product;
    const path = new IntVector();
    const cursorStep = new IntVector();
    const cursorMove = new IntVector();
    const open = new IntVector();
    let next = 1;
    for (const root of nodes) {
      if (index[root] !== LEFT) continue;
      index[root] = low[root] = next++;
      path.push(root);
      open.push(root);
      cursorStep.push(graph.firstStep[product.stateOf(root)]!);
      cursorMove.push(0);
      while (path.length > 0) {
        const top = path.length - 1;
        const node = path.at(top);
        const state = product.stateOf(node);
        const automatonState = product.automatonStateOf(node);
        const end = graph.firstStep[state + 1]!;
        let step = cursorStep.at(top);
        let move = cursorMove.at(top);
        let entered = -1;
        scan: for (; step < end; step++, move = 0) {
          const target = graph.target[step]!;
          if (region !== undefined && (region[state]! < 0 || region[target] !== region[state])) continue;
          const list = onlyMoves ?? moves.of(letters.ofStep[step]!, automatonState);
          while (move < list.length) {
            const other = product.nodeAt(target, list[move]!);
            move += 2;
            if (index[other] === LEFT) {
              entered = other;
              break scan;
            }
            if (index[other]! > 0 && index[other]! < low[node]!) low[node] = index[other]!;
          }
        }
        cursorStep.set(top, step);
        cursorMove.set(top, move);
        if (entered >= 0) {
          index[entered] = low[entered] = next++;
          path.push(entered);
          open.push(entered);
          cursorStep.push(graph.firstStep[product.stateOf(entered)]!);
          cursorMove.push(0);
          continue;
        }
        path.pop();
        cursorStep.pop();
        cursorMove.pop();
        if (path.length > 0) {
          const parent = path.at(path.length - 1);
          if (low[node]! < low[parent]!) low[parent] = low[node]!;
        }
        if (low[node] === index[node]) this.complete(open, node);
      }
    }
  }

  /** Takes the component of `root` off the stack of open nodes and visits it. */
  private complete(open: IntVector, root: number): void {
    let start = open.length;
    do {
      start--;
      this.index[open.at(start)] = DONE;
    } while (open.at(start) !== root);
    if (start === open.length - 1) {
      open.length = start;
      this.visitOne(root);
      return;
    }
    const nodes = open.slice(start);
    open.length = start;
    this.visitor.several(nodes.sort());
  }
}

/** A path of nodes, with the step and the move of each from which on it was not followed. */
class Path {
  private readonly nodes = new IntVector();
  private readonly steps = new IntVector();
  private readonly moves = new IntVector();

  get length(): number {
    return this.nodes.length;
  }

  /** The last node. */
  get node(): number {
    return this.nodes.at(this.nodes.length - 1);
  }

  get step(): number {
    return this.steps.at(this.steps.length - 1);
  }

  get move(): number {
    return this.moves.at(this.moves.length - 1);
  }

  push(node: number, step: number): void {
    this.nodes.push(node);
    this.steps.push(step);
    this.moves.push(0);
  }

  goOnLater(step: number, move: number): void {
    this.steps.set(this.steps.length - 1, step);
    this.moves.set(this.moves.length - 1, move);
  }

  pop(): void {
    this.nodes.pop();
    this.steps.pop();
    this.moves.pop();
  }

  /** Marks all nodes as leading to the pivot; the path is empty then. */
  markAll(marks: Uint8Array): void {
    for (; this.nodes.length > 0; this.pop()) marks[this.node] = BEHIND;
  }
}
