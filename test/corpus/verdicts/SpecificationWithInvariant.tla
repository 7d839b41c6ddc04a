---- MODULE SpecificationWithInvariant ----
\* exit 151
\* says `Low` is always true
\* silent about violated
\* A conjunct []P of the specification keeps behaviours out: it is refused, never dropped.
EXTENDS Naturals
VARIABLE x
Low == x < 3
Spec == x = 0 /\ [][x' = (x + 1) % 5]_x /\ []Low
====
