---- MODULE FairnessOverNoSet ----
\* exit 75
\* says Attempted to enumerate 3, which is not a set
\* The set that fairness is quantified over is evaluated before the search, and it is none.
EXTENDS Naturals
CONSTANT Workers
VARIABLE x
Init == x = 0
Step(w) == x' = (x + 1) % 2
Next == x' = (x + 1) % 2
Spec == Init /\ [][Next]_x /\ \A w \in Workers : WF_x(Step(w))
Again == []<>(x = 1)
====
