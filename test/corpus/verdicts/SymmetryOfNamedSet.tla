---- MODULE SymmetryOfNamedSet ----
\* Each process has a name of its own, but only the set of all is used: exchanging them changes nothing.
\* exit 0
\* distinct 4
\* silent about SYMMETRY
EXTENDS Naturals, FiniteSets, TLC
CONSTANTS a, b, c
VARIABLE done
Process == {a, b, c}
Init == done = {}
Next == \E p \in {a, b, c} \ done : done' = done \cup {p}
Alike == Permutations(Process)
Few == Cardinality(done) <= 3
====
