---- MODULE SpecificationWithInvariantInLet ----
\* exit 151
\* says is always true
\* A conjunct []P of the specification is found behind definitions, LET and a second box.
EXTENDS Naturals
VARIABLE x
Stays == LET Low == x < 3 IN [][]Low
Spec == x = 0 /\ [][x' = (x + 1) % 5]_x /\ Stays
Comes == <>(x = 2)
====
