/**
 * Is there a fair behaviour of a graph that an automaton accepts? The check of a temporal property, with the automaton of its negation.
 */
import type { Automaton } from './automaton.ts';
import { type FairRegion, fairComponents } from './fair-components.ts';
import { GraphCopy } from './graph-copy.ts';
import { isEmptyInside } from './inside-region.ts';
import type { Lasso } from './lasso.ts';
import { Letters } from './letters.ts';
import { ProductCore } from './product-core.ts';
import { ProductGraph } from './product-graph.ts';
import { type LassoOptions, shortLasso } from './short-lasso.ts';
import type { Atom, Fairness, StepGraph } from './step-graph.ts';

/** Tells a region, perhaps one that another thread is still looking for. */
export interface RegionSource {
  readonly isKnown: boolean;
  /** Waits for it. */
  get(): FairRegion;
}

export interface EmptinessQuestion {
  readonly graph: StepGraph;
  /** What the automaton's propositions are; those without an atom hold nowhere. */
  readonly atoms: readonly Atom[];
  readonly automaton: Automaton;
  readonly fairness: Fairness;
  /** The graph's own fair components ({@link fairRegion}): narrows the search. */
  readonly region?: RegionSource;
  readonly options?: LassoOptions;
}

export type EmptinessAnswer =
  /** No fair behaviour of the graph is accepted. */
  | { readonly kind: 'empty' }
  /** The lasso is fair and accepted. */
  | { readonly kind: 'lasso'; readonly lasso: Lasso };

/** Whether no fair behaviour of the graph is accepted, where it does not matter which is. */
export function isEmptyProduct(question: EmptinessQuestion): boolean {
  const { graph, atoms, automaton, fairness, region } = question;
  if (region?.isKnown === true && isEmptyInside(region.get(), graph, atoms, automaton, fairness)) return true;
  const letters = Letters.of(graph, atoms);
  const product = GraphCopy.of(graph, automaton, letters) ?? new ProductCore(graph, automaton, letters);
  return fairComponents(product, fairness, region?.get()).components.length === 0;
}

/** Looks for a fair behaviour that the automaton accepts, and returns a short one. */
export function checkEmptiness(question: EmptinessQuestion): EmptinessAnswer {
  // Most properties hold, and most of a product is not needed to see that.
  if (isEmptyProduct(question)) return { kind: 'empty' };
  const { graph, atoms, automaton, fairness, region, options } = question;
  const product = new ProductGraph(graph, automaton, Letters.of(graph, atoms));
  return { kind: 'lasso', lasso: shortLasso(product, fairness, fairComponents(product, fairness, region?.get()), options) };
}
