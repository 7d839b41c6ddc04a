// FiniteSets. Source: *Specifying Systems*, section 18.2.
import { ValueFault } from '../../values/index.ts';
import type { StandardModule } from './natives.ts';
import { truth, value } from './signature.ts';

export const finiteSets: StandardModule = {
  name: 'FiniteSets',
  text: String.raw`---- MODULE FiniteSets ----
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
IsFiniteSet(S) == \E s \in Seq(S) : \A x \in S : \E i \in 1..Len(s) : s[i] = x
Cardinality(S) ==
  LET Count[T \in SUBSET S] ==
        IF T = {} THEN 0 ELSE 1 + Count[T \ {CHOOSE x \in T : TRUE}]
  IN  Count[S]
====`,
  natives: ({ values: { sets, print } }) => ({
    IsFiniteSet: truth(['value'], (s: number, site: number) => {
      if (!sets.isSet(s)) throw new ValueFault(`The argument of IsFiniteSet must be a set, but it is ${print(s)}.`, site);
      if (sets.isInfinite(s) && !sets.isCertainlyInfinite(s)) throw new ValueFault(`Cannot decide whether ${print(s)} is finite.`, site);
      return !sets.isInfinite(s);
    }),
    Cardinality: value(['value'], sets.cardinality),
  }),
};
