---- MODULE LimitLeavesOpen ----
\* exit 255
\* args --max-states 50
\* says Not checked:
\* says Comes
\* says no violation in the graph of the first 49 states, it was looked for no further
\* says evaluated once the search is complete
\* silent about violated
\* What a limit leaves undecided is told. An unfair way to stay is no violation, and neither is the end of what was explored.
EXTENDS Naturals
VARIABLE x
Next == x' = x + 1
Spec == x = 0 /\ [][Next]_x /\ WF_x(Next)
Comes == <>(x = 1000) /\ [](x = 3 => <>(x = 5))
Whole == FALSE
====
