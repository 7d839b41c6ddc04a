---- MODULE FairnessWithoutValue ----
\* Fairness that has no value is a condition of the specification, and no property of it.
\* exit 77
\* says Temporal condition WF_x(Up) cannot be evaluated in the initial state.
\* silent about Temporal property WF_x(Up)
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Up == x' > x
Spec == Init /\ [][Next]_x /\ WF_x(Up)
Comes == []<>(x = 2)
====
