---- MODULE ViewLasso ----
\* Without VIEW there are more states than the second search looks at before one comes back. A lasso of the graph that VIEW shows is followed on states:
\* it is a behaviour of the specification, and violates the property.
\* exit 13
\* distinct 12
\* says the violation was found in the graph that VIEW shows, and followed on states
\* says Back to state 1 by Reset
EXTENDS Naturals, Sequences
VARIABLES x, log
Init == x = 0 /\ log = <<>>
Step == x < 11 /\ x' = x + 1 /\ \E i \in 1..4 : log' = Append(log, i)
Reset == x = 11 /\ x' = 0 /\ log' = <<>>
Next == Step \/ Reset
Spec == Init /\ [][Next]_<<x, log>> /\ WF_<<x, log>>(Next)
Shown == x
Rests == <>[](x = 0)
====
