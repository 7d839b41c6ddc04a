---- MODULE RegisterInViolatedState ----
\* exit 12
\* distinct 4
\* generated 4
\* says x: 2 -> 3
\* What registers make of a step is told from what was seen: evaluated again it would be another one.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0 /\ TLCSet(1, 0)
Next == TLCSet(1, TLCGet(1) + 1) /\ x' = TLCGet(1)
Inv == x # 3
====
