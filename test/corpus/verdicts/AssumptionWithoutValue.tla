---- MODULE AssumptionWithoutValue ----
\* What the specification assumes of steps is told as a condition, with the step in which it has no value.
\* exit 77
\* says Temporal condition <<Half>>_x cannot be evaluated in the step from state 1 to state 2.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Half == x' = 6 \div x
Spec == Init /\ [][Next]_x /\ <><<Half>>_x
Comes == []<>(x = 2)
====
