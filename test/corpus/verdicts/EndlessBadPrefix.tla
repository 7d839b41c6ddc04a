---- MODULE EndlessBadPrefix ----
\* exit 13
\* says x > 2 is FALSE in state 2
\* A violation that the first states show is found although the search never ends: no behaviour of this prefix satisfies the property, fair or not.
EXTENDS Naturals
VARIABLE x
Next == x' = x + 1
Spec == x = 1 /\ [][Next]_x /\ WF_x(Next /\ x' > 0)
Grows == [](x > 1 => [](x > 2)) /\ <>(x = 7)
====
