---- MODULE GuardedAtomElsewhere ----
\* exit 77
\* says Head
\* The same atom also stands where nothing is before it.
EXTENDS GuardedAtoms
Elsewhere == ByPremise /\ []<>(Head(q) = 1)
====
