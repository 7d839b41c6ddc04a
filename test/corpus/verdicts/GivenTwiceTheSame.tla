---- MODULE GivenTwiceTheSame ----
\* Public configurations have such lines, and TLC checks them.
\* exit 0
\* distinct 3
\* generated 3
\* says `N` is given twice, each time the same
\* says `F(1)` is given twice, each time the same
\* says `m` is given twice, each time the same
\* says `Step` is given twice, each time the same
EXTENDS Integers
CONSTANT N, F(_), m
VARIABLE x
Step == 0
One == 1
Init == x = 0
Next == x < N /\ x' = x + Step
TypeOK == F(1) = {2} /\ m # 1 /\ x \in 0..2
====
