/**
 * Is there a fair behaviour of a graph that an automaton accepts? The check of a temporal property, with the automaton of its negation.
 */
import type { Automaton } from './automaton.ts';
import { type FairRegion, fairComponents } from './fair-components.ts';
import type { Lasso } from './lasso.ts';
import { Letters } from './letters.ts';
import { ProductCore } from './product-core.ts';
import { ProductGraph } from './product-graph.ts';
import { type LassoOptions, shortLasso } from './short-lasso.ts';
import type { Atom, Fairness, StepGraph } from './step-graph.ts';

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
  | { readonly kind: 'empty' }
  /** The lasso is fair and accepted. */
  | { readonly kind: 'lasso'; readonly lasso: Lasso };

/** Whether no fair behaviour of the graph is accepted, where it does not matter which is. */
export function isEmptyProduct(question: EmptinessQuestion): boolean {
  return isEmptyCore(question, lettersOf(question));
}

/** Looks for a fair behaviour that the automaton accepts, and returns a short one. */
export function checkEmptiness(question: EmptinessQuestion): EmptinessAnswer {
  const letters = lettersOf(question);
  if (isEmptyCore(question, letters)) return { kind: 'empty' };
  const { graph, automaton, fairness, region, options } = question;
  const product = new ProductGraph(graph, automaton, letters);
  return { kind: 'lasso', lasso: shortLasso(product, fairness, fairComponents(product, fairness, region?.()), options) };
}

const lettersOf = ({ graph, atoms }: EmptinessQuestion): Letters => Letters.of(graph, atoms);

/** Most properties hold, and most of a product is not needed to see that. */
function isEmptyCore({ graph, automaton, fairness, region }: EmptinessQuestion, letters: Letters): boolean {
  const core = new ProductCore(graph, automaton, letters);
  return fairComponents(core, fairness, region?.()).components.length === 0;
}
