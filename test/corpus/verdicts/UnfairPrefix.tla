---- MODULE UnfairPrefix ----
\* exit 255
\* args --max-states 50
\* says Not checked:
\* silent about violated
\* Fairness asks for a step that is impossible: no fair behaviour has the prefix that is bad, and the graph so far must not be trusted to show one.
EXTENDS Naturals
VARIABLE x
Next == x' = x + 1
Spec == x = 0 /\ [][Next]_x /\ WF_x(x' = 0)
Small == [](x = 0 => [](x < 3)) /\ <>(x = 0)
====
