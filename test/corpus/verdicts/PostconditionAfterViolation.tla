---- MODULE PostconditionAfterViolation ----
\* exit 12
\* distinct 3
\* says Invariant Small is violated
\* silent about Found
\* says postcondition Never is false
\* Postconditions are evaluated after a violation too; CounterExample is then the behaviour that was found.
EXTENDS Integers, TLCExt
VARIABLE x
Go(k) == x < 3 /\ x' = x + k
Spec == x = 0 /\ [][Go(1)]_x
Small == x < 2
Found ==
  /\ CounterExample.state = {<<1, [x |-> 0]>>, <<2, [x |-> 1]>>, <<3, [x |-> 2]>>}
  /\ {<<step[1][1], step[2].name, step[2].context, step[3][1]>> : step \in CounterExample.action}
     = {<<1, "Go", [k |-> 1], 2>>, <<2, "Go", [k |-> 1], 3>>}
  /\ ToTrace(CounterExample) = <<[x |-> 0], [x |-> 1], [x |-> 2]>>
Never == FALSE
====
