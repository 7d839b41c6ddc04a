---- MODULE PostconditionAfterLasso ----
\* exit 13
\* says Temporal property Stops is violated
\* silent about postcondition
\* The steps of CounterExample include the one that closes a lasso.
EXTENDS Integers, TLCExt
VARIABLE x
Up == x < 2 /\ x' = x + 1
Back == x = 2 /\ x' = 1
Spec == x = 0 /\ [][Up \/ Back]_x /\ WF_x(Up \/ Back)
Stops == <>[](x = 2)
Found ==
  /\ CounterExample.state = {<<1, [x |-> 0]>>, <<2, [x |-> 1]>>, <<3, [x |-> 2]>>}
  /\ {<<step[1][1], step[2].name, step[3][1]>> : step \in CounterExample.action}
     = {<<1, "Up", 2>>, <<2, "Up", 3>>, <<3, "Back", 2>>}
====
