// NaturalsInduction and WellFoundedInduction: the definitions that specifications use, without the theorems, which only proofs cite.
//
// Source: the TLA+ proof system's library documentation.
import type { StandardModule } from './natives.ts';

export const naturalsInduction: StandardModule = {
  name: 'NaturalsInduction',
  text: String.raw`---- MODULE NaturalsInduction ----
EXTENDS Integers
NatInductiveDefConclusion(f, f0, Def(_, _)) ==
  f = [n \in Nat |-> IF n = 0 THEN f0 ELSE Def(f[n - 1], n)]
NatInductiveDefHypothesis(f, f0, Def(_, _)) ==
  f = CHOOSE g : NatInductiveDefConclusion(g, f0, Def)
FiniteNatInductiveDefConclusion(f, c, Def(_, _), m, n) ==
  f = [k \in m..n |-> IF k = m THEN c ELSE Def(f[k - 1], k)]
FiniteNatInductiveDefHypothesis(f, c, Def(_, _), m, n) ==
  f = CHOOSE g : FiniteNatInductiveDefConclusion(g, c, Def, m, n)
====`,
};

export const wellFoundedInduction: StandardModule = {
  name: 'WellFoundedInduction',
  text: String.raw`---- MODULE WellFoundedInduction ----
EXTENDS NaturalsInduction
IsTransitivelyClosedOn(R, S) ==
  \A x, y, z \in S : <<x, y>> \in R /\ <<y, z>> \in R => <<x, z>> \in R
IsWellFoundedOn(R, S) ==
  ~ \E f \in [Nat -> S] : \A n \in Nat : <<f[n + 1], f[n]>> \in R
SetLessThan(x, R, S) == {y \in S : <<y, x>> \in R}
WFDefOn(R, S, Def(_, _)) ==
  \A f, g : \A x \in S :
    (\A y \in SetLessThan(x, R, S) : f[y] = g[y]) => Def(f, x) = Def(g, x)
WFInductiveDefines(f, S, Def(_, _)) == f = [x \in S |-> Def(f, x)]
OpDefinesFcn(f, S, Def(_, _)) == f = CHOOSE g : WFInductiveDefines(g, S, Def)
WFInductiveUnique(S, Def(_, _)) ==
  \A f, g : WFInductiveDefines(f, S, Def) /\ WFInductiveDefines(g, S, Def) => f = g
TransitiveClosureOn(R, S) ==
  {p \in S \X S : \A T \in SUBSET (S \X S) :
     R \cap (S \X S) \subseteq T /\ IsTransitivelyClosedOn(T, S) => p \in T}
OpToRel(_ \prec _, S) == {p \in S \X S : p[1] \prec p[2]}
PreImage(f(_), S, R) == {p \in S \X S : <<f(p[1]), f(p[2])>> \in R}
LexPairOrdering(R1, R2, S1, S2) ==
  {p \in (S1 \X S2) \X (S1 \X S2) :
     \/ <<p[1][1], p[2][1]>> \in R1
     \/ p[1][1] = p[2][1] /\ <<p[1][2], p[2][2]>> \in R2}
LexProductOrdering(R, S, n) ==
  {p \in [1..n -> S] \X [1..n -> S] :
     \E k \in 1..n : /\ \A i \in 1..(k - 1) : p[1][i] = p[2][i]
                     /\ <<p[1][k], p[2][k]>> \in R}
====`,
};
