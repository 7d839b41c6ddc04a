/**
 * A lasso of the product made tidy as a behaviour of the graph: no period twice, the stem rolled into the cycle, needless stuttering dropped.
 */

import type { ProductGraph } from '../emptiness/product-graph.ts';
import { type Fairness, isFairCycle, sourceOf } from '../emptiness/step-graph.ts';
import type { LassoWord } from '../oracle/lasso-oracle.ts';
import { acceptsWord } from '../oracle/word-membership.ts';
import type { Lasso } from './lasso.ts';

/** The word that a lasso of the graph spells. */
export function wordOf(product: ProductGraph, stem: readonly number[], cycle: readonly number[]): LassoWord {
  const steps = [...stem, ...cycle];
  return {
    length: steps.length,
    loopStart: stem.length,
    holds: (position, proposition) => {
      const step = steps[position]!;
      return product.letters.holds(product.letters.at(sourceOf(product.graph, step), step), proposition);
    },
  };
}

/** The same behaviour, or one with less stuttering that is accepted and fair too, written as short as it can be. */
export function tidyLasso(
  product: ProductGraph,
  fairness: Fairness,
  found: { readonly stem: readonly number[]; readonly cycle: readonly number[]; readonly isShortest: boolean },
): Lasso {
  const { graph } = product;
  let stem = [...found.stem];
  let cycle = period(found.cycle);
  roll(stem, cycle);
  const { stuttering } = graph;
  const endsStuttering = stuttering !== undefined && cycle.every((step) => stuttering.has(step));
  if (stuttering !== undefined) {
    const isGood = (newStem: number[], newCycle: number[]) =>
      isFairCycle(graph, fairness, newCycle) && acceptsWord(product.automaton, wordOf(product, newStem, newCycle));
    for (let i = cycle.length - 1; i >= 0 && !endsStuttering; i--) {
      const shorter = cycle.filter((_, k) => k !== i);
      if (stuttering.has(cycle[i]!) && isGood(stem, shorter)) cycle = shorter;
    }
    for (let i = stem.length - 1; i >= 0; i--) {
      const shorter = stem.filter((_, k) => k !== i);
      if (stuttering.has(stem[i]!) && isGood(shorter, cycle)) stem = shorter;
    }
    cycle = period(cycle);
    roll(stem, cycle);
  }
  return { start: sourceOf(graph, (stem[0] ?? cycle[0])!), stem, cycle, endsStuttering, isShortest: found.isShortest };
}

/** The shortest cycle that repeated gives the same. */
export function period(cycle: readonly number[]): number[] {
  for (let length = 1; length < cycle.length; length++) {
    if (cycle.length % length === 0 && cycle.every((step, i) => step === cycle[i % length])) return cycle.slice(0, length);
  }
  return [...cycle];
}

/** While the stem ends with the step that the cycle ends with, that step is part of the cycle already. */
function roll(stem: number[], cycle: number[]): void {
  while (stem.length > 0 && stem[stem.length - 1] === cycle[cycle.length - 1]) {
    stem.pop();
    cycle.unshift(cycle.pop()!);
  }
}
