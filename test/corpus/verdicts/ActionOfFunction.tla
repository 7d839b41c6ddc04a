---- MODULE ActionOfFunction ----
\* exit 0
\* distinct 3
\* generated 10
\* A function whose values are actions makes steps where it is applied.
EXTENDS Naturals
VARIABLE x
Init == x = 1
Step[n \in {1, 2}, m \in {0, 1}] == x' = n + m
Next == \E n \in {1, 2} : \/ Step[n, 1]
                          \/ [k \in {1} |-> x' = k][1] /\ n = 1
====
