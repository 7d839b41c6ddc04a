/**
 * Is there a lasso of the graph that is shorter than one found in the product?
 *
 * A lasso u v v v ... of the graph can be longer in the product: the automaton may be in another state each time it has read v, and the product goes
 * round again until it is not. (Automata for which that never happens, "tight" ones, are far larger; see V. Schuppan and A. Biere, "Shortest
 * counterexamples for symbolic model checking of LTL with past", TACAS 2005.) Counterexamples are short, so the shorter ones are enumerated: paths of
 * the graph that the automaton can read, closed wherever they meet themselves, as far as a budget goes.
 */
import type { ProductGraph } from '../emptiness/product-graph.ts';
import { type Fairness, isFairCycle } from '../emptiness/step-graph.ts';
import { acceptsWord } from '../oracle/word-membership.ts';
import { wordOf } from './tidy-lasso.ts';

/** What a closed path costs, compared with one step more of a path. */
const COST_OF_CLOSING = 20;

export type ShorterLasso =
  | { readonly kind: 'found'; readonly stem: readonly number[]; readonly cycle: readonly number[] }
  /** None is shorter. */
  | { readonly kind: 'none' }
  /** The budget was not enough to say. */
  | { readonly kind: 'unknown' };

/** A shortest lasso with fewer than `length` steps, stem and cycle together. */
export function shorterLasso(product: ProductGraph, fairness: Fairness, length: number, budget: number): ShorterLasso {
  const { graph, automaton, letters, moves } = product;
  let left = budget;
  const path: number[] = [];
  const states: number[] = [];
  let result: ShorterLasso = { kind: 'none' };

  const isLasso = (loop: number): boolean => {
    const cycle = path.slice(loop);
    left -= COST_OF_CLOSING;
    return isFairCycle(graph, fairness, cycle) && acceptsWord(automaton, wordOf(product, path.slice(0, loop), cycle));
  };
  /** Whether a lasso of exactly `steps` steps goes on from a path that leads to `state`, the automaton being in one of `readers`. */
  const extend = (state: number, readers: ReadonlySet<number>, steps: number): boolean => {
    if (path.length === steps) {
      const loop = states.findIndex((met, i) => met === state && isLasso(i));
      if (loop < 0) return false;
      result = { kind: 'found', stem: path.slice(0, loop), cycle: path.slice(loop) };
      return true;
    }
    states.push(state);
    for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]! && left > 0; step++) {
      left--;
      const next = new Set<number>();
      for (const reader of readers) {
        const list = moves.of(letters.at(state, step), reader);
        for (let i = 0; i < list.length; i += 2) next.add(list[i]!);
      }
      if (next.size === 0) continue;
      path.push(step);
      if (extend(graph.target[step]!, next, steps)) return true;
      path.pop();
    }
    states.pop();
    return false;
  };
  for (let steps = 1; steps < length; steps++) {
    for (let i = 0; i < graph.initial.length; i++) if (extend(graph.initial[i]!, new Set([automaton.initial]), steps)) return result;
    if (left <= 0) return { kind: 'unknown' };
  }
  return result;
}
