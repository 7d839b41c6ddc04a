---- MODULE RegisterWithParameters ----
\* exit 12
\* generated 41
\* distinct 16
\* says (n = 2, m = 3)
\* Where registers count, states come in TLC's order: the first name of a quantifier changes fastest.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0 /\ TLCSet(1, 0)
Add(n, m) == TLCSet(1, TLCGet(1) + 1) /\ x' = x + n * m
Next == \E n \in {1, 2}, m \in {1, 3} : Add(n, m)
Inv == x < 15
====
