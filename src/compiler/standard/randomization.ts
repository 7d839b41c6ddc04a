// Randomization: random subsets, for checking inductive invariants on samples.
//
// Source: Lamport, "Using TLC to check inductive invariance" (2018).
import { ValueFault } from '../../values/index.ts';
import type { NativeContext, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { createPicks } from './picks.ts';
import { having, value } from './signature.ts';

const natives = (context: NativeContext) => {
  const { sets, print } = context.values;
  const { natural, ordered } = createOperands(context);
  const picks = createPicks(context);

  // Each element is taken with probability average / size.
  const subset = (elements: Int32Array, average: number): number =>
    sets.set(Array.from(elements).filter(() => context.random(elements.length) < average));

  return {
    RandomSubset: having(
      'random',
      value(['value', 'value'], (k: number, s: number, site: number) => {
        const n = natural(k, 'The first argument of RandomSubset', site);
        if (!sets.isSet(s) || sets.isInfinite(s))
          throw new ValueFault(`The second argument of RandomSubset must be a finite set, but it is ${print(s)}.`, site);
        return picks.subset(BigInt(n), s, site);
      }),
    ),
    RandomSetOfSubsets: having(
      'random',
      value(['value', 'value', 'value'], (k: number, n: number, s: number, site: number) => {
        const wanted = natural(k, 'The first argument of RandomSetOfSubsets', site);
        const average = natural(n, 'The second argument of RandomSetOfSubsets', site);
        const elements = ordered(s, 'The third argument of RandomSetOfSubsets', site);
        if (wanted > 2 ** elements.length)
          throw new ValueFault(`RandomSetOfSubsets(${wanted}, ...): a set of ${elements.length} elements has fewer subsets.`, site);
        if (average > elements.length)
          throw new ValueFault(`RandomSetOfSubsets(_, ${average}, S): S has only ${elements.length} elements.`, site);
        return sets.set(Array.from({ length: wanted }, () => subset(elements, average)));
      }),
    ),
  };
};

export const randomization: StandardModule = {
  name: 'Randomization',
  text: String.raw`---- MODULE Randomization ----
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets
RandomSubset(k, S) == CHOOSE T \in SUBSET S : Cardinality(T) = k
RandomSetOfSubsets(k, n, S) == CHOOSE T \in SUBSET SUBSET S : Cardinality(T) <= k
TestRandomSetOfSubsets(k, n, S) ==
  [i \in 1..5 |-> Cardinality(RandomSetOfSubsets(k, n, S))]
====`,
  natives,
};
