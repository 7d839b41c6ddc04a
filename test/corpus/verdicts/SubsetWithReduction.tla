---- MODULE SubsetWithReduction ----
\* exit 12
\* args --por
\* says Invariant Inv is violated in state 4
\* The reduction knows that x' \subseteq S gives x a value: C can come before A.
EXTENDS Naturals
VARIABLES x, a, b, c
Init == x = {} /\ a = 0 /\ b = 0 /\ c = 0
A == a = 0 /\ x' \subseteq {1} /\ a' = 1 /\ UNCHANGED <<b, c>>
B == b = 0 /\ b' = 1 /\ UNCHANGED <<x, a, c>>
C == c = 0 /\ c' = (IF x = {} THEN 1 ELSE 2) /\ UNCHANGED <<x, a, b>>
Next == A \/ B \/ C
Inv == ~(c = 1 /\ x = {1})
====
