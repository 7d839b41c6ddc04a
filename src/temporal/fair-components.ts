/**
 * The strongly connected parts of a product in which a fair and accepting run can stay forever.
 *
 * Tarjan's algorithm without recursion finds the components; each is looked at by itself. It must have an inner step for every mark of the automaton
 * and every recurrent set. For a Streett pair (E states, F steps) with an E state but no inner F step, no fair run visits the E states forever, so
 * they are deleted and the components of what is left are looked at in turn: at most one round per pair, O(pairs * edges) in all, where a
 * disjunctive normal form of the fairness conditions takes exponentially many passes.
 *
 * Source: the algorithm is folklore for Streett emptiness; see J.-M. Couvreur, A. Duret-Lutz, D. Poitrenaud, "On-the-fly emptiness checks for
 * generalized Buechi automata", SPIN 2005, and C. Baier, J.-P. Katoen, "Principles of Model Checking", section 6.5 for the deletion.
 */
import { componentsOf } from './components.ts';
import { IntVector } from './int-vector.ts';
import type { Members } from './lazy-set.ts';
import type { ProductGraph } from './product-graph.ts';
import type { Fairness } from './step-graph.ts';

/** Where fair runs of a graph can stay: the fair component of each state, -1 where there is none. Use it to narrow the search in products. */
export type FairRegion = Int32Array;

/** One set of nodes, strongly connected, all of whose nodes lie on one fair accepting cycle. */
export interface FairComponent {
  /** Ascending, so by distance from the initial states. */
  readonly nodes: Int32Array;
}

export interface FairComponents {
  readonly components: readonly FairComponent[];
  /** Per node: the index of its component, or -1. */
  readonly of: Int32Array;
}

/**
 * The fair accepting components of a product.
 * @param region if given, only steps inside one component of the graph's own fair region count (every fair run is in one from some point on)
 */
export function fairComponents(product: ProductGraph, fairness: Fairness, region?: FairRegion): FairComponents {
  return new FairComponentSearch(product, fairness, region).run();
}

/** In `index`: done with. */
const DONE = -1;

/** Nodes are trimmed again if the last sweep took more than this part of them. */
const WORTH_A_SWEEP = 0.05;

/** Conditions none of whose steps has been seen yet. */
class Unmet {
  count: number;
  private readonly left: Int32Array;

  constructor(private readonly conditions: readonly { readonly steps: Members }[]) {
    this.count = conditions.length;
    this.left = Int32Array.from(conditions, (_, i) => i);
  }

  /** A step is seen. Once for every step of a component, so it makes no objects. */
  meet(step: number): void {
    const { left, conditions } = this;
    for (let i = 0; i < this.count; ) {
      if (conditions[left[i]!]!.steps.has(step)) left[i] = left[--this.count]!;
      else i++;
    }
  }

  indices(): number[] {
    return Array.from(this.left.subarray(0, this.count));
  }
}

class FairComponentSearch {
  /** 1 for nodes on no fair component but those found. */
  private readonly deleted: Uint8Array;
  private looks = 0;
  /** When Tarjan's algorithm entered the node, from 1; 0 before, DONE after; DONE also for nodes that are not searched. */
  private readonly index: Int32Array;
  private readonly low: Int32Array;
  /** Inside the search: the component being looked at; in the end: the index of the fair component. */
  private readonly component: Int32Array;
  private readonly found: FairComponent[] = [];
  private readonly pending: Int32Array[] = [];

  constructor(
    private readonly product: ProductGraph,
    private readonly fairness: Fairness,
    private readonly region: FairRegion | undefined,
  ) {
    const size = product.nodeCount;
    this.deleted = new Uint8Array(size);
    this.index = new Int32Array(size);
    this.low = new Int32Array(size);
    this.component = new Int32Array(size).fill(-1);
  }

  run(): FairComponents {
    this.leaveOut();
    this.trim();
    this.searchPart(Int32Array.from({ length: this.product.nodeCount }, (_, node) => node));
    for (let nodes = this.pending.pop(); nodes !== undefined; nodes = this.pending.pop()) this.searchPart(nodes);
    this.found.sort((a, b) => a.nodes[0]! - b.nodes[0]!);
    this.component.fill(-1);
    this.found.forEach(({ nodes }, i) => {
      for (const node of nodes) this.component[node] = i;
    });
    return { components: this.found, of: this.component };
  }

  /**
   * A component of the product stays in one component of the automaton. Where no run of the automaton by itself is accepting, none of the product is: the
   * state in which an automaton waits for a violation to begin is mostly of that kind, and a large part of the product.
   */
  private leaveOut(): void {
    const { product, deleted } = this;
    const { of, accepting } = componentsOf(product.automaton);
    if (accepting.every((isAccepting) => isAccepting)) return;
    for (let node = 0; node < product.nodeCount; node++) if (!accepting[of[product.automatonStateOf(node)]!]) deleted[node] = 1;
  }

  /**
   * Looks at nodes from which nothing but themselves is left to go to: each is a component. Steps mostly lead to greater numbers, so a few sweeps find
   * nearly all of those that Tarjan's algorithm would find one by one, at the cost of a look at a step or two where there are none.
   */
  private trim(): void {
    const { nodeCount } = this.product;
    let left = nodeCount;
    for (let trimmed = left; trimmed > left * WORTH_A_SWEEP; left -= trimmed) {
      trimmed = 0;
      for (let node = nodeCount - 1; node >= 0; node--) {
        if (this.deleted[node] === 1 || this.hasWayOut(node)) continue;
        this.lookAtOne(node);
        trimmed++;
      }
    }
  }

  /** Whether a step leads to another node that is not deleted. */
  private hasWayOut(node: number): boolean {
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

  /** Tarjan's algorithm on the nodes of one part; each component is looked at when it is complete. */
  private searchPart(nodes: Int32Array): void {
    for (const node of nodes) this.index[node] = this.deleted[node] === 1 ? DONE : 0;
    const { product, index, low, region } = this;
    const { graph, letters, moves, onlyMoves } = product;
    const path = new IntVector();
    const cursorStep = new IntVector();
    const cursorMove = new IntVector();
    const open = new IntVector();
    let next = 1;
    for (const root of nodes) {
      if (index[root] !== 0) continue;
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
            if (index[other] === 0) {
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

  /** Takes the component of `root` off the stack of open nodes and looks at it. */
  private complete(open: IntVector, root: number): void {
    let start = open.length;
    do {
      start--;
      this.index[open.at(start)] = DONE;
    } while (open.at(start) !== root);
    if (start === open.length - 1) {
      open.length = start;
      this.lookAtOne(root);
      return;
    }
    const nodes = open.slice(start);
    open.length = start;
    this.look(nodes);
  }

  /** As `look` for a component of one node, of which a graph without cycles but stuttering has millions. It is fair or it is done with. */
  private lookAtOne(node: number): void {
    this.deleted[node] = 1;
    const { product, fairness, region } = this;
    const { graph, letters, moves, onlyMoves } = product;
    const state = product.stateOf(node);
    if (region !== undefined && region[state]! < 0) return;
    const automatonState = product.automatonStateOf(node);
    const inner: number[] = [];
    let missingMarks = product.fullMarks;
    for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
      if (graph.target[step] !== state) continue;
      const list = onlyMoves ?? moves.of(letters.ofStep[step]!, automatonState);
      let inside = false;
      for (let i = 0; i < list.length; i += 2) {
        if (list[i] !== automatonState) continue;
        inside = true;
        missingMarks &= ~list[i + 1]!;
      }
      if (inside) inner.push(step);
    }
    if (inner.length === 0 || missingMarks !== 0) return;
    for (const { steps } of fairness.recurrent) if (!inner.some((step) => steps.has(step))) return;
    for (const { states, steps } of fairness.strong) if (!inner.some((step) => steps.has(step)) && states.has(state)) return;
    this.found.push({ nodes: Int32Array.of(node) });
  }

  private look(nodes: Int32Array<ArrayBuffer>): void {
    const id = this.looks++;
    for (const node of nodes) this.component[node] = id;
    const unmet = this.unmetBy(nodes, id);
    if (unmet === 'hopeless') {
      for (const node of nodes) this.deleted[node] = 1;
      return;
    }
    if (unmet.length === 0) {
      for (const node of nodes) this.deleted[node] = 1;
      this.found.push({ nodes: nodes.sort() });
      return;
    }
    const left: number[] = [];
    for (const node of nodes) {
      const state = this.product.stateOf(node);
      if (unmet.some((pair) => this.fairness.strong[pair]!.states.has(state))) this.deleted[node] = 1;
      else left.push(node);
    }
    if (left.length > 0) this.pending.push(Int32Array.from(left));
  }

  /** The strong fairness conditions that the component as a whole does not meet; `hopeless` if it misses a mark or a recurrent set. */
  private unmetBy(nodes: Int32Array, id: number): number[] | 'hopeless' {
    const { product, fairness, region, component } = this;
    const { graph, letters, moves, onlyMoves } = product;
    let missingMarks = product.fullMarks;
    const recurrent = new Unmet(fairness.recurrent);
    const strong = new Unmet(fairness.strong);
    let hasStep = false;
    for (const node of nodes) {
      const state = product.stateOf(node);
      const automatonState = product.automatonStateOf(node);
      for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
        const target = graph.target[step]!;
        if (region !== undefined && (region[state]! < 0 || region[target] !== region[state])) continue;
        const list = onlyMoves ?? moves.of(letters.ofStep[step]!, automatonState);
        let inside = false;
        for (let i = 0; i < list.length; i += 2) {
          if (component[product.nodeAt(target, list[i]!)] !== id) continue;
          inside = true;
          missingMarks &= ~list[i + 1]!;
        }
        if (!inside) continue;
        hasStep = true;
        recurrent.meet(step);
        strong.meet(step);
      }
      if (hasStep && missingMarks === 0 && recurrent.count === 0 && strong.count === 0) return [];
    }
    if (!hasStep || missingMarks !== 0 || recurrent.count > 0) return 'hopeless';
    return strong.indices().filter((i) => nodes.some((node) => fairness.strong[i]!.states.has(product.stateOf(node))));
  }
}
