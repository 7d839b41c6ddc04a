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
import { type Fairness, POLL_MASK, type PrefetchRequest, type StepGraph } from './step-graph.ts';
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
const PREFETCH_EVERY = 512;

/** Conditions none of whose steps has been seen yet. */
class Unmet {
  count: number;
  readonly #left: Int32Array;

  readonly #conditions: readonly { readonly steps: Members }[];

  constructor(conditions: readonly { readonly steps: Members }[]) {
    this.#conditions = conditions;
    this.count = conditions.length;
    this.#left = Int32Array.from(conditions, (_, i) => i);
  }

  /** A step is seen. Once for every step of a component, so it makes no objects. */
  meet(step: number): void {
    const left = this.#left;
    const conditions = this.#conditions;
    for (let i = 0; i < this.count; ) {
      if (conditions[left[i]!]!.steps.has(step)) left[i] = left[--this.count]!;
      else i++;
    }
  }

  indices(): number[] {
    return Array.from(this.#left.subarray(0, this.count));
  }
}

class FairComponentSearch {
  readonly #strong: StrongComponents;
  #looks = 0;
  /** Per node: the number of the component that was looked at last, from 1. Memory that is not touched is not used. */
  readonly #component: Int32Array;
  readonly #found: FairComponent[] = [];
  readonly #pending: Int32Array[] = [];
  /** Components of one node that were looked at. */
  #single = 0;
  /** What other threads are evaluating ahead. */
  #prefetching: 'nothing' | PrefetchRequest['about'] = 'nothing';
  /** The steps of a node to itself, while it is looked at. */
  readonly #inner = new IntVector();

  readonly #product: Product;
  readonly #fairness: Fairness;
  readonly #region: FairRegion | undefined;

  constructor(product: Product, fairness: Fairness, region: FairRegion | undefined) {
    this.#product = product;
    this.#fairness = fairness;
    this.#region = region;
    const { graph, deleted } = product.searched(region);
    this.#strong = new StrongComponents(graph, deleted, { one: (node) => this.#lookAtOne(node), several: (nodes) => this.#look(nodes) });
    this.#component = new Int32Array(product.nodeCount);
  }

  run(): FairComponents {
    this.#strong.ofAll();
    for (let nodes = this.#pending.pop(); nodes !== undefined; nodes = this.#pending.pop()) this.#strong.of(nodes);
    this.#cancelPrefetch();
    this.#found.sort((a, b) => a.nodes[0]! - b.nodes[0]!);
    const of = new Int32Array(this.#found.length === 0 ? 0 : this.#product.nodeCount).fill(-1);
    this.#found.forEach(({ nodes }, component) => {
      for (let i = 0; i < nodes.length; i++) of[nodes[i]!] = component;
    });
    return { components: this.#found, of };
  }

  /** As `look` for a component of one node. It is fair or it is done with. */
  #lookAtOne(node: number): void {
    const product = this.#product;
    const fairness = this.#fairness;
    const { graph, letters, moves, onlyMoves } = product;
    const state = product.stateOf(node);
    if ((++this.#single & POLL_MASK) === 0) graph.poll?.();
    if (fairness.staying !== undefined) {
      if (this.#single % PREFETCH_EVERY === 0 && this.#prefetching === 'nothing') {
        // Nodes are mostly in the order of their states, and the last ones are looked at first.
        const last = graph.stateCount - 1;
        this.#prefetch({ count: graph.stateCount, at: (index) => last - index, about: 'staying' });
      }
      if (!fairness.staying.has(state)) return;
    }
    const automatonState = product.automatonStateOf(node);
    const inner = this.#inner;
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
    for (let i = 0; i < recurrent.length; i++) if (!this.#isInner(recurrent[i]!.steps)) return;
    for (let i = 0; i < strong.length; i++) if (!this.#isInner(strong[i]!.steps) && strong[i]!.states.has(state)) return;
    this.#found.push({ nodes: Int32Array.of(node) });
  }

  #prefetch(request: PrefetchRequest): void {
    if (this.#fairness.prefetcher?.begin(request) === true) this.#prefetching = request.about;
  }

  #cancelPrefetch(): void {
    if (this.#prefetching !== 'nothing') this.#fairness.prefetcher?.cancel();
    this.#prefetching = 'nothing';
  }

  /** Whether one of the steps of `inner` is of the set. */
  #isInner(steps: Members): boolean {
    const inner = this.#inner;
    for (let i = 0; i < inner.length; i++) if (steps.has(inner.at(i))) return true;
    return false;
  }

  #look(nodes: Int32Array<ArrayBuffer>): void {
    const { deleted } = this.#strong;
    const component = this.#component;
    const product = this.#product;
    const id = ++this.#looks;
    for (let i = 0; i < nodes.length; i++) component[nodes[i]!] = id;
    const unmet = this.#unmetBy(nodes, id);
    if (unmet === 'hopeless' || unmet.length === 0) {
      for (let i = 0; i < nodes.length; i++) deleted[nodes[i]!] = 1;
      if (unmet !== 'hopeless') this.#found.push({ nodes });
      return;
    }
    const visited = unmet.map((pair) => this.#fairness.strong[pair]!.states);
    let left = 0;
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      const state = product.stateOf(node);
      if (visited.some((states) => states.has(state))) deleted[node] = 1;
      else nodes[left++] = node;
    }
    if (left > 0) this.#pending.push(nodes.subarray(0, left));
  }

  /** The strong fairness conditions that the component as a whole does not meet; `hopeless` if it misses a mark or a recurrent set. */
  #unmetBy(nodes: Int32Array, id: number): number[] | 'hopeless' {
    const product = this.#product;
    const fairness = this.#fairness;
    const region = this.#region;
    const component = this.#component;
    const { graph, letters, moves, onlyMoves } = product;
    let missingMarks = product.fullMarks;
    const recurrent = new Unmet(fairness.recurrent);
    const strong = new Unmet(fairness.strong);
    let hasStep = false;
    const { prefetcher } = fairness;
    for (let at = 0; at < nodes.length; at++) {
      if ((at & POLL_MASK) === POLL_MASK) graph.poll?.();
      const node = nodes[at]!;
      const state = product.stateOf(node);
      const automatonState = product.automatonStateOf(node);
      if (prefetcher !== undefined && at % PREFETCH_EVERY === 0 && at > 0) {
        if (this.#prefetching === 'steps') prefetcher.reached(at);
        else if (nodes.length - at > PREFETCH_EVERY) {
          this.#cancelPrefetch();
          this.#prefetch({
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
    if (this.#prefetching === 'steps') this.#cancelPrefetch();
    if (!hasStep || missingMarks !== 0 || recurrent.count > 0) return 'hopeless';
    return strong.indices().filter((i) => nodes.some((node) => fairness.strong[i]!.states.has(product.stateOf(node))));
  }
}
