---- MODULE RegisterInLasso ----
\* exit 13
\* A lasso of states that registers made is told as it was seen.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0 /\ TLCSet(1, 0)
Next == TLCSet(1, TLCGet(1) + 1) /\ x' = TLCGet(1) % 4
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Property == <>(x = 7)
====
