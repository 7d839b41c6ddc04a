---- MODULE RandomInViolatedState ----
\* exit 12
\* says x: 0 -> 1
\* A random choice is told as it was made.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = RandomElement(0..1)
Inv == x = 0
====
