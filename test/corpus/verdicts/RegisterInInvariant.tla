---- MODULE RegisterInInvariant ----
\* exit 12
\* generated 3
\* distinct 3
\* An invariant that counts its evaluations is false once.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0 /\ TLCSet(1, 0)
Next == x < 6 /\ x' \in {x + 1, x + 2}
Inv == TLCSet(1, TLCGet(1) + 1) /\ TLCGet(1) # 3
====
