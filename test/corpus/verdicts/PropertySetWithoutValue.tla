---- MODULE PropertySetWithoutValue ----
\* A temporal property that quantifies over a set without value is what cannot be evaluated, and not the specification.
\* exit 77
\* says Temporal property Reaches cannot be evaluated.
\* silent about The specification cannot be evaluated
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x
Spec == Init /\ [][Next]_x
Reaches == \A n \in Nat : <>(x = n)
====
