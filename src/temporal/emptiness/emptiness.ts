/**
 * Is there a fair behaviour of a graph that an automaton accepts? The check of a temporal property, with the automaton of its negation.
 */
import type { Automaton } from '../automata/automaton.ts';
import { type FairRegion, fairComponents } from './fair-components.ts';
import { GraphCopy } from './graph-copy.ts';
import { isEmptyInside } from './inside-region.ts';
import { Letters } from './letters.ts';
import { ProductCore } from './product-core.ts';
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
}

/** Whether no fair behaviour of the graph is accepted, where it does not matter which is. */
export function isEmptyProduct(question: EmptinessQuestion): boolean {
  const { graph, atoms, automaton, fairness, region } = question;
  if (region?.isKnown === true && isEmptyInside(region.get(), graph, atoms, automaton, fairness)) return true;
  const letters = Letters.of(graph, atoms);
  const product = GraphCopy.of(graph, automaton, letters) ?? new ProductCore(graph, automaton, letters);
  return fairComponents(product, fairness, region?.get()).components.length === 0;
}
