/**
 * Is there a fair behaviour of a graph that an automaton accepts? The check of a temporal property, with the automaton of its negation.
 */
import type { Automaton } from './automaton.ts';
import { type FairComponents, fairComponents } from './fair-components.ts';
import type { Lasso } from './lasso.ts';
import { Letters } from './letters.ts';
import { ProductGraph } from './product-graph.ts';
import { type LassoOptions, shortLasso } from './short-lasso.ts';
import type { Atom, Fairness, StepGraph } from './step-graph.ts';
import type { FairRegion } from './strong-components.ts';

export interface EmptinessQuestion {
  readonly graph: StepGraph;
  /** What the automaton's propositions are; those without an atom hold nowhere. */
  readonly atoms: readonly Atom[];
  readonly automaton: Automaton;
  readonly fairness: Fairness;
  /** Tells the graph's own fair components ({@link fairRegion}), if they are known; narrows the search. */
  readonly region?: () => FairRegion;
  readonly options?: LassoOptions;
}

export type EmptinessAnswer =
  /** No fair behaviour of the graph is accepted. */
  | { readonly kind: 'empty'; readonly productNodes: number }
  /** The lasso is fair and accepted. */
  | { readonly kind: 'lasso'; readonly lasso: Lasso; readonly productNodes: number };

/** Whether no fair behaviour of the graph is accepted, where it does not matter which is. */
export function isEmptyProduct(question: EmptinessQuestion): boolean {
  return fairPart(question).fair.components.length === 0;
}

/** Looks for a fair behaviour that the automaton accepts, and returns a short one. */
export function checkEmptiness(question: EmptinessQuestion): EmptinessAnswer {
  const { product, fair } = fairPart(question);
  if (fair.components.length === 0) return { kind: 'empty', productNodes: product.nodeCount };
  return { kind: 'lasso', lasso: shortLasso(product, question.fairness, fair, question.options), productNodes: product.nodeCount };
}

function fairPart({ graph, atoms, automaton, fairness, region }: EmptinessQuestion): { product: ProductGraph; fair: FairComponents } {
  const product = new ProductGraph(graph, automaton, Letters.of(graph, atoms));
  return { product, fair: fairComponents(product, fairness, region?.()) };
}
