/**
 * The strongly connected parts of a product in which a fair and accepting run can stay forever.
 *
 * Each strongly connected component (`strong-components.ts`) is looked at by itself. It must have an inner step for every mark of the automaton
 * and every recurrent set. For a Streett pair (E states, F steps) with an E state but no inner F step, no fair run visits the E states forever, so
 * they are deleted and the components of what is left are looked at in turn: at most one round per pair, O(pairs * edges) in all, where a
 * disjunctive normal form of the fairness conditions takes exponentially many passes.
 *
 * Source: the algorithm is folklore for Streett emptiness; see J.-M. Couvreur, A. Duret-Lutz, D. Poitrenaud, "On-the-fly emptiness checks for
 * generalized Buechi automata", SPIN 2005, and C. Baier, J.-P. Katoen, "Principles of Model Checking", section 6.5 for the deletion.
 */
import type { Digraph } from './digraph.ts';
import { IntVector } from './int-vector.ts';
import type { Members } from './lazy-set.ts';
import type { LetterMoves, Letters } from './letters.ts';
import { type Errand, type Fairness, POLL_MASK, type StepGraph } from './step-graph.ts';
import { StrongComponents } from './strong-components.ts';

/** Where fair runs of a graph can stay: the fair component of each state, -1 where there is none. Use it to narrow the search in products. */
export type FairRegion = Int32Array;

/** A product of a graph and an automaton: its nodes are pairs of a state of each. */
export interface Product {
  readonly graph: StepGraph;
  readonly letters: Letters;
  readonly moves: LetterMoves;
  /** The moves of every step, where all have the same: an automaton with one state on a graph with one letter. Else null. */
  readonly onlyMoves: Int32Array | null;
  readonly fullMarks: number;
  readonly nodeCount: number;
  stateOf(node: number): number;
  automatonStateOf(node: number): number;
  /** The node of a state and a state of the automaton, or -1 if there is none. */
  nodeAt(state: number, automatonState: number): number;
  /** The product without what no fair accepting run can come to again and again. */
  searched(region: FairRegion | undefined): SearchedPart;
}

/** Edges between nodes, and 1 for the nodes that do not count. */
export interface SearchedPart {
  readonly graph: Digraph;
  readonly deleted: Uint8Array;
}

/** One set of nodes, strongly connected, all of whose nodes lie on one fair accepting cycle. */
export interface FairComponent {
  /** Ascending, so by distance from the initial states. */
  readonly nodes: Int32Array;
}

export interface FairComponents {
  readonly components: readonly FairComponent[];
  /** Per node: the index of its component, or -1; empty where there are none. */
  readonly of: Int32Array;
}

/**
 * The fair accepting components of a product.
 * @param region if given, only steps inside one component of the graph's own fair region count (every fair run is in one from some point on)
 */
export function fairComponents(product: Product, fairness: Fairness, region?: FairRegion): FairComponents {
  return new FairComponentSearch(product, fairness, region).run();
}

/** After so many nodes of a component some of whose conditions are not met yet, others are asked to help, and again. */
const SCOUT_EVERY = 512;

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
  private readonly strong: StrongComponents;
  private looks = 0;
  /** Per node: the number of the component that was looked at last, from 1. Memory that is not touched is not used. */
  private readonly component: Int32Array;
  private readonly found: FairComponent[] = [];
  private readonly pending: Int32Array[] = [];
  /** Components of one node that were looked at. */
  private single = 0;
  /** What scouts are out for. */
  private sentFor: 'nothing' | Errand['about'] = 'nothing';
  /** The steps of a node to itself, while it is looked at. */
  private readonly inner = new IntVector();

  constructor(
    private readonly product: Product,
    private readonly fairness: Fairness,
    private readonly region: FairRegion | undefined,
  ) {
    const { graph, deleted } = product.searched(region);
    this.strong = new StrongComponents(graph, deleted, { one: (node) => this.lookAtOne(node), several: (nodes) => this.look(nodes) });
    this.component = new Int32Array(product.nodeCount);
  }

  run(): FairComponents {
    this.strong.ofAll();
    for (let nodes = this.pending.pop(); nodes !== undefined; nodes = this.pending.pop()) this.strong.of(nodes);
    this.recallScouts();
    this.found.sort((a, b) => a.nodes[0]! - b.nodes[0]!);
    const of = new Int32Array(this.found.length === 0 ? 0 : this.product.nodeCount).fill(-1);
    this.found.forEach(({ nodes }, component) => {
      for (let i = 0; i < nodes.length; i++) of[nodes[i]!] = component;
    });
    return { components: this.found, of };
  }

  /** As `look` for a component of one node. It is fair or it is done with. */
  private lookAtOne(node: number): void {
    const { product, fairness } = this;
    const { graph, letters, moves, onlyMoves } = product;
    const state = product.stateOf(node);
    if ((++this.single & POLL_MASK) === 0) graph.poll?.();
    if (fairness.staying !== undefined) {
      if (this.single % SCOUT_EVERY === 0 && this.sentFor === 'nothing') {
        // Nodes are mostly in the order of their states, and the last ones are looked at first.
        const last = graph.stateCount - 1;
        this.sendScouts({ count: graph.stateCount, at: (index) => last - index, about: 'staying' });
      }
      if (!fairness.staying.has(state)) return;
    }
    const automatonState = product.automatonStateOf(node);
    const { inner } = this;
    inner.length = 0;
    let missingMarks = product.fullMarks;
    const end = graph.firstStep[state + 1]!;
    for (let step = graph.firstStep[state]!; step < end; step++) {
      if (graph.target[step] !== state) continue;
      const list = onlyMoves ?? moves.of(letters.at(state, step), automatonState);
      let inside = false;
      for (let i = 0; i < list.length; i += 2) {
        if (list[i] !== automatonState) continue;
        inside = true;
        missingMarks &= ~list[i + 1]!;
      }
      if (inside) inner.push(step);
    }
    if (inner.length === 0 || missingMarks !== 0) return;
    const { recurrent, strong } = fairness;
    for (let i = 0; i < recurrent.length; i++) if (!this.isInner(recurrent[i]!.steps)) return;
    for (let i = 0; i < strong.length; i++) if (!this.isInner(strong[i]!.steps) && strong[i]!.states.has(state)) return;
    this.found.push({ nodes: Int32Array.of(node) });
  }

  private sendScouts(errand: Errand): void {
    if (this.fairness.scouts?.send(errand) === true) this.sentFor = errand.about;
  }

  private recallScouts(): void {
    if (this.sentFor !== 'nothing') this.fairness.scouts?.recall();
    this.sentFor = 'nothing';
  }

  /** Whether one of the steps of `inner` is of the set. */
  private isInner(steps: Members): boolean {
    const { inner } = this;
    for (let i = 0; i < inner.length; i++) if (steps.has(inner.at(i))) return true;
    return false;
  }

  private look(nodes: Int32Array<ArrayBuffer>): void {
    const { deleted } = this.strong;
    const { component, product } = this;
    const id = ++this.looks;
    for (let i = 0; i < nodes.length; i++) component[nodes[i]!] = id;
    const unmet = this.unmetBy(nodes, id);
    if (unmet === 'hopeless' || unmet.length === 0) {
      for (let i = 0; i < nodes.length; i++) deleted[nodes[i]!] = 1;
      if (unmet !== 'hopeless') this.found.push({ nodes });
      return;
    }
    const visited = unmet.map((pair) => this.fairness.strong[pair]!.states);
    let left = 0;
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      const state = product.stateOf(node);
      if (visited.some((states) => states.has(state))) deleted[node] = 1;
      else nodes[left++] = node;
    }
    if (left > 0) this.pending.push(nodes.subarray(0, left));
  }

  /** The strong fairness conditions that the component as a whole does not meet; `hopeless` if it misses a mark or a recurrent set. */
  private unmetBy(nodes: Int32Array, id: number): number[] | 'hopeless' {
    const { product, fairness, region, component } = this;
    const { graph, letters, moves, onlyMoves } = product;
    let missingMarks = product.fullMarks;
    const recurrent = new Unmet(fairness.recurrent);
    const strong = new Unmet(fairness.strong);
    let hasStep = false;
    const { scouts } = fairness;
    for (let at = 0; at < nodes.length; at++) {
      if ((at & POLL_MASK) === POLL_MASK) graph.poll?.();
      const node = nodes[at]!;
      const state = product.stateOf(node);
      const automatonState = product.automatonStateOf(node);
      if (scouts !== undefined && at % SCOUT_EVERY === 0 && at > 0) {
        if (this.sentFor === 'steps') scouts.reached(at);
        else if (nodes.length - at > SCOUT_EVERY) {
          this.recallScouts();
          this.sendScouts({
            count: nodes.length,
            at: (index) => product.stateOf(nodes[index]!),
            about: 'steps',
            recurrent: recurrent.indices(),
            strong: strong.indices(),
          });
        }
      }
      for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
        const target = graph.target[step]!;
        if (region !== undefined && (region[state]! < 0 || region[target] !== region[state])) continue;
        const list = onlyMoves ?? moves.of(letters.at(state, step), automatonState);
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
      if (hasStep && missingMarks === 0 && recurrent.count === 0 && strong.count === 0) break;
    }
    if (this.sentFor === 'steps') this.recallScouts();
    if (!hasStep || missingMarks !== 0 || recurrent.count > 0) return 'hopeless';
    return strong.indices().filter((i) => nodes.some((node) => fairness.strong[i]!.states.has(product.stateOf(node))));
  }
}
