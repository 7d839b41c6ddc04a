---- MODULE RegisterInConstraint ----
\* exit 12
\* generated 9
\* distinct 5
\* A constraint that counts is asked of every state that is made, also of those that are known.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0 /\ TLCSet(1, 0)
Next == x' \in {x + 1, x + 2}
First == TLCSet(1, TLCGet(1) + 1) /\ TLCGet(1) < 9
Inv == x < 5
====
