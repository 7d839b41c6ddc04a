---- MODULE ViewViolated ----
\* With VIEW the states that were kept are states of a behaviour: the violation is executed and told.
\* exit 12
\* distinct 4
\* says Invariant Low is violated in state 4
EXTENDS Naturals
VARIABLES x, hidden
Init == x = 0 /\ hidden \in 0..2
Next == x' = x + 1 /\ hidden' \in 0..x
Shown == x
Low == x < 3
====
