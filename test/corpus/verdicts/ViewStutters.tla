---- MODULE ViewStutters ----
\* The lasso of the graph that VIEW shows ends stuttering, in states that the second search does not come to: followed on states, nothing changes there.
\* exit 13
\* distinct 8
\* says the violation was found in the graph that VIEW shows, and followed on states
\* says Stuttering: the behaviour stays in state 8 for ever
\* args --max-states 2000
EXTENDS Naturals, Sequences
VARIABLES x, log
Init == x = 0 /\ log = <<>>
Step == x < 7 /\ x' = x + 1 /\ \E i \in 1..4 : log' = Append(log, i)
Reset == x = 7 /\ x' = 0 /\ log' = Append(log, 0)
Next == Step \/ Reset
Spec == Init /\ [][Next]_<<x, log>>
Shown == x
Returns == x = 7 ~> x = 0
====
