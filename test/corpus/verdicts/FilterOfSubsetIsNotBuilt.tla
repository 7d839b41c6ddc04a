---- MODULE FilterOfSubsetIsNotBuilt ----
\* exit 0
\* distinct 1
\* seconds 10
\* Membership in {t \in S : P(t)} asks S and P, and builds no set, also where the filter is a constant behind operators, a LET or a union.
EXTENDS Naturals, FiniteSets
VARIABLE s
Pairs(S) == {t \in SUBSET S : Cardinality(t) = 2}
Few(S, P(_)) == {t \in S : P(t)}
Constant == Pairs(1..40)
Init == s = {1, 2}
Next == UNCHANGED s
ByOperator == s \in Pairs(1..40)
ByConstant == s \in Constant
ByParameter == s \in Few(SUBSET (1..40), LAMBDA t : 1 \in t)
ByLet == LET P == Pairs(s \cup 1..40) IN s \in P
InUnion == s \in Constant \cup {{}}
InDifference == s \in (SUBSET (1..40)) \ {{}}
InFunctions == [i \in 1..3 |-> s] \in [1..3 -> Constant]
InSubset == {s} \subseteq Constant
InUnionOfImage == s \in UNION {SUBSET (n..40) : n \in 1..3}
Found == \E t \in SUBSET (1..40) : t = s
Chosen == Cardinality(CHOOSE t \in SUBSET (1..40) : Cardinality(t) = 2) = 2
NotThere == {1} \notin Constant /\ {1, 50} \notin Constant
====
