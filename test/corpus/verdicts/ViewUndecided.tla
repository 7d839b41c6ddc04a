---- MODULE ViewUndecided ----
\* The graph that VIEW shows has a lasso, but on states nothing comes back: the count grows. The property is not decided, and both is told.
\* exit 255
\* says temporal properties are not decided
\* says States followed it for 12 rounds, and none came back
\* says Rests
\* args --max-states 2000
EXTENDS Naturals
VARIABLES x, count
Init == x = 0 /\ count = 0
Next == x' = (x + 1) % 3 /\ count' = count + 1
Spec == Init /\ [][Next]_<<x, count>> /\ WF_<<x, count>>(Next)
Shown == x
Rests == <>[](x = 0)
====
