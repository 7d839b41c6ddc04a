/**
 * Looks for a fair behaviour of a graph that an automaton accepts, and makes a short one of it where there is one: the counterexample of a temporal
 * property, with the automaton of its negation.
 */
import { type EmptinessQuestion, isEmptyProduct } from '../emptiness/emptiness.ts';
import { fairComponents } from '../emptiness/fair-components.ts';
import { Letters } from '../emptiness/letters.ts';
import { ProductGraph } from '../emptiness/product-graph.ts';
import type { Lasso } from './lasso.ts';
import { type LassoOptions, shortLasso } from './short-lasso.ts';

export type EmptinessAnswer =
  /** No fair behaviour of the graph is accepted. */
  | { readonly kind: 'empty' }
  /** The lasso is fair and accepted. */
  | { readonly kind: 'lasso'; readonly lasso: Lasso };

/** Looks for a fair behaviour that the automaton accepts, and returns a short one. */
export function checkEmptiness(question: EmptinessQuestion & { readonly options?: LassoOptions }): EmptinessAnswer {
  // Most properties hold, and most of a product is not needed to see that.
  if (isEmptyProduct(question)) return { kind: 'empty' };
  const { graph, atoms, automaton, fairness, region, options } = question;
  const product = new ProductGraph(graph, automaton, Letters.of(graph, atoms));
  return { kind: 'lasso', lasso: shortLasso(product, fairness, fairComponents(product, fairness, region?.get()), options) };
}
