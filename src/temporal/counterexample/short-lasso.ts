/**
 * Short counterexamples: a stem to a fair component of the product and a cycle in it that meets every condition.
 *
 * Where a component and its conditions are small enough, the shortest cycle through each start is found exactly, by a breadth-first search over pairs
 * (node, conditions met so far); starts are tried in order of distance until no other can give a shorter lasso. Then no lasso of the product is
 * shorter, stem and cycle together. Otherwise, from each start: breadth first to the nearest unmet condition, again and
 * again, and breadth first home; the best within the budget is kept.
 *
 * A lasso of the product may spell a behaviour that can be written shorter as a behaviour of the graph: each cycle found is cut to its period and
 * given the nearest stem from which it is accepted, and part of what is left of the budget goes into cycles that lie farther from the initial states
 * in the product than in the graph. At last the lassos of the graph that are shorter still are enumerated, as far as a smaller budget goes;
 * `isShortest` says that there are none.
 */

import type { FairComponents } from '../emptiness/fair-components.ts';
import type { ProductGraph } from '../emptiness/product-graph.ts';
import type { Fairness } from '../emptiness/step-graph.ts';
import { type Budget, type CycleConditions, conditionsOf, satisfiedBy } from './cycle-conditions.ts';
import { ExactSearchSpace, exactCycle } from './exact-cycle.ts';
import { GreedySearchSpace, greedyCycle } from './greedy-cycle.ts';
import type { Lasso } from './lasso.ts';
import { shorterLasso } from './shorter-lasso.ts';
import { nearestEntry } from './stem-for-cycle.ts';
import { period, tidyLasso } from './tidy-lasso.ts';

export interface LassoOptions {
  /** How many steps may be looked at in search of shorter lassos; 20 million unless told. */
  readonly budget?: number;
  /** How many steps of paths may be enumerated in the end; 500,000 unless told. */
  readonly enumeration?: number;
  /** Take a lasso that ends stuttering if there is one, even where one that does not is shorter. Off unless told; at equal length it is preferred. */
  readonly preferStuttering?: boolean;
}

/** Of the budget, what may be spent on cycles that cannot give a shorter lasso of the product, but perhaps one of the graph. */
const EXTRA_BUDGET = 1_000_000;

/** The steps of paths that are enumerated in search of lassos shorter than the best one. */
const ENUMERATION_BUDGET = 500_000;

interface Candidate {
  /** The node at the end of the stem. */
  readonly node: number;
  readonly cycle: readonly number[];
  readonly length: number;
  readonly stutters: boolean;
}

/** A short lasso through one of the components, of which there must be at least one. */
export function shortLasso(product: ProductGraph, fairness: Fairness, fair: FairComponents, options: LassoOptions = {}): Lasso {
  const budget: Budget = { left: options.budget ?? 20_000_000 };
  const search = new LassoSearch(product, fairness, fair, budget);
  const best = search.best(options.preferStuttering ?? false);
  const found = tidyLasso(product, fairness, { stem: product.stepsTo(best.node), cycle: best.cycle, isShortest: search.isExact });
  // Where the automaton has one state, the product is the graph.
  if (product.width === 1 && found.isShortest) return found;
  const shorter = shorterLasso(product, fairness, found.stem.length + found.cycle.length, options.enumeration ?? ENUMERATION_BUDGET);
  if (shorter.kind === 'found') return tidyLasso(product, fairness, { ...shorter, isShortest: true });
  return { ...found, isShortest: shorter.kind === 'none' };
}

class LassoSearch {
  isExact = true;
  #found: Candidate | undefined;
  /** Cycles already given a stem, as text from their smallest step on. */
  readonly #known = new Set<string>();
  /** Per node of the component being searched: its place in the component. */
  readonly #places: Int32Array;

  readonly #product: ProductGraph;
  readonly #fairness: Fairness;
  readonly #fair: FairComponents;
  readonly #budget: Budget;

  constructor(product: ProductGraph, fairness: Fairness, fair: FairComponents, budget: Budget) {
    this.#product = product;
    this.#fairness = fairness;
    this.#fair = fair;
    this.#budget = budget;
    this.#places = new Int32Array(product.nodeCount);
  }

  best(preferStuttering: boolean): Candidate {
    const conditions = this.#fair.components.map((_, i) => conditionsOf(this.#product, this.#fairness, this.#fair, i));
    this.#trySelfLoops(conditions);
    if (preferStuttering && this.#found?.stutters) return this.#found;
    for (const condition of conditions) this.#tryStarts(condition);
    const { isExact } = this;
    this.#budget.left = Math.min(this.#budget.left, EXTRA_BUDGET);
    for (const condition of conditions) this.#tryStartsAgain(condition);
    this.isExact = isExact;
    return this.#found!;
  }

  /** Cycles of one step: they bound the search for others. */
  #trySelfLoops(conditions: readonly CycleConditions[]): void {
    const { graph, letters, moves } = this.#product;
    for (const condition of conditions) {
      for (const node of condition.nodes) {
        if (this.#found !== undefined && this.#product.depthOf(node) > this.#found.length) break;
        const state = this.#product.stateOf(node);
        const automatonState = this.#product.automatonStateOf(node);
        for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
          if (graph.target[step] !== state) continue;
          const list = moves.of(letters.at(state, step), automatonState);
          for (let i = 0; i < list.length; i += 2) {
            if (list[i] === automatonState && satisfiedBy(condition, state, step, list[i + 1]!)) this.#offer(node, [step]);
          }
        }
      }
    }
  }

  /** Tries starts by distance while they may give a shorter lasso of the product. */
  #tryStarts(conditions: CycleConditions): void {
    if (!this.#canImprove(conditions.nodes[0]!)) return;
    const search = this.#searcher(conditions);
    for (const node of conditions.nodes) {
      this.#product.graph.poll?.();
      if (!this.#canImprove(node)) return;
      if (this.#budget.left <= 0 && this.#found !== undefined) {
        this.isExact = false;
        return;
      }
      search(node, (this.#found?.length ?? Number.POSITIVE_INFINITY) - this.#product.depthOf(node));
    }
  }

  /** Tries starts for cycles that are shorter than the lasso by themselves, whatever the distance in the product. */
  #tryStartsAgain(conditions: CycleConditions): void {
    if (this.#budget.left <= 0 || this.#found!.length === 1) return;
    const search = this.#searcher(conditions);
    for (const node of conditions.nodes) {
      this.#product.graph.poll?.();
      if (this.#budget.left <= 0 || this.#found!.length === 1) return;
      search(node, this.#found!.length);
    }
  }

  /** A function that looks for a cycle through a start that is shorter than a limit, and offers it. */
  #searcher(conditions: CycleConditions): (node: number, limit: number) => void {
    conditions.nodes.forEach((node, place) => {
      this.#places[node] = place;
    });
    const exact = ExactSearchSpace.for(conditions, this.#places);
    if (exact !== undefined) {
      return (node, limit) => this.#offer(node, exactCycle(this.#product, conditions, exact, node, limit, this.#budget));
    }
    this.isExact = false;
    const greedy = new GreedySearchSpace(conditions, this.#places);
    return (node) => this.#offer(node, greedyCycle(this.#product, conditions, greedy, node, this.#budget));
  }

  #canImprove(node: number): boolean {
    return this.#found === undefined || this.#product.depthOf(node) + 1 < this.#found.length;
  }

  #offer(node: number, found: readonly number[] | undefined): void {
    if (found === undefined) return;
    const cycle = period(found);
    const key = canonicalText(cycle);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const entry = nearestEntry(this.#product, cycle) ?? { node, depth: this.#product.depthOf(node), cycle };
    const { stuttering } = this.#product.graph;
    const length = entry.depth + cycle.length;
    const stutters = stuttering !== undefined && cycle.every((step) => stuttering.has(step));
    const best = this.#found;
    if (best === undefined || length < best.length || (length === best.length && stutters && !best.stutters)) {
      this.#found = { node: entry.node, cycle: entry.cycle, length, stutters };
    }
  }
}

/** The same text for every rotation of a cycle that visits its smallest step once. */
function canonicalText(cycle: readonly number[]): string {
  const start = cycle.indexOf(Math.min(...cycle));
  return [...cycle.slice(start), ...cycle.slice(0, start)].join(',');
}
