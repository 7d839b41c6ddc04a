---- MODULE PostconditionBesideTemporal ----
\* exit 13
\* distinct 1
\* says Temporal property Stays is violated
\* says postcondition Deep is false
\* With SYMMETRY temporal properties are checked in a search of their own: a postcondition that is false does not keep them from being checked.
EXTENDS TLC
CONSTANTS a, b
VARIABLE x
Sym == Permutations({a, b})
Spec == x \in {a, b} /\ [][x' \in {a, b}]_x
Stays == <>[](x = 5)
Deep == TLCGet("level") = 77
====
