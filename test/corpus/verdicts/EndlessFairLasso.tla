---- MODULE EndlessFairLasso ----
\* exit 13
\* args --max-states 50
\* says Back to state 1 by Turn: states 1 to 2 repeat for ever.
\* At a limit temporal properties are looked at in the states that were expanded; what fairness asks for is known although the graph is not.
EXTENDS Naturals
VARIABLES x, n
Turn == x' = 1 - x /\ n' = n
Count == n' = n + 1 /\ x' = x
Spec == x = 0 /\ n = 0 /\ [][Turn \/ Count]_<<x, n>> /\ WF_<<x, n>>(Turn)
Comes == <>(n = 1)
====
