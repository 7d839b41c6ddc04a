---- MODULE ConstraintBeforeTheEnd ----
\* Where the search ends at a limit, a beginning that only a step out of CONSTRAINT continues fairly is no violation.
\* exit 255
\* silent about violated
\* says Stays
\* args --max-states 2000
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == \/ x = 0 /\ y' = y + 1 /\ UNCHANGED x
        \/ x < 2 /\ x' = x + 1 /\ UNCHANGED y
Spec == Init /\ [][Next]_<<x, y>> /\ WF_<<x, y>>(Next)
Small == x < 2
Stays == y = 0 => [](x = 0)
====
