---- MODULE WaysOfAnArgument ----
\* exit 0
\* distinct 1
\* generated 15
\* An operator that is passed, or that stands for a constant, counts its ways where it is applied; so does what an INSTANCE puts in the place of a constant or a variable.
EXTENDS Naturals
CONSTANT Configured(_)
VARIABLE x
---- MODULE Inner ----
CONSTANTS C, Op(_)
VARIABLES y, b
OfConstant == C /\ y' = 0
OfOperator == Op(y) /\ y' = 0
OfVariable == b /\ y' = 0
====
Init == x = 0
Greater(k) == \E e \in {1, 2} : e > k
Apply(F(_), k) == F(k)
Twice(F(_), k) == Apply(F, k)
Identity(p) == p
I == INSTANCE Inner WITH C <- (1 = 1 \/ 2 = 2), Op <- Greater, y <- x, b <- (x = 0 \/ x < 2)
A == Apply(LAMBDA k : k = 0 \/ k < 1, x) /\ x' = 0
B == Twice(Greater, x) /\ x' = 0
C == Apply(Identity, x = 0 \/ x < 2) /\ x' = 0
D == Configured(x) /\ x' = 0
E == I!OfConstant \/ I!OfOperator \/ I!OfVariable
Next == A \/ B \/ C \/ D \/ E
====
