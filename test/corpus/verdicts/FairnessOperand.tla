---- MODULE FairnessOperand ----
\* Weak fairness of an action that is never enabled asks for nothing: u' is 1 in the test of SelectSeq, whatever is substituted for u.
\* exit 13
EXTENDS Naturals
VARIABLE x
---- MODULE Inner ----
EXTENDS Sequences
VARIABLE u
Step == u = 0 /\ u' = 1 /\ <<1>> = SelectSeq(<<1>>, LAMBDA e : e # u')
Fairness == WF_u(Step)
====
I == INSTANCE Inner WITH u <- x
Init == x = 0
Next == x' = 1
Spec == Init /\ [][Next]_x /\ I!Fairness
Moves == <>(x = 1)
====
