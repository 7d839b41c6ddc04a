---- MODULE WaysOfNestedArguments ----
\* exit 0
\* distinct 3
\* generated 18
\* A test that is true in several ways, in an argument of the operator that is used in an argument of itself.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Both(P, Q) == P /\ Q
Same(P) == P
Some(v) == \E z \in 0..2 : z >= v
A == Both(x = 0, Both(x = 0, Some(1))) /\ x' = 1
B == Both(x = 1, Same(Both(Same(Some(0)), x > 0))) /\ x' = 2
C == Same(Same(Same(x = 2 /\ Some(x - 1)))) /\ Both(Both(Some(0), Some(1)), TRUE) /\ x' = 0
Next == A \/ B \/ C
====
