---- MODULE Rules ----
\* A state that contains a rule over an infinite set.
EXTENDS Naturals
VARIABLES rule, count
Init == rule = [n \in Nat |-> n + 1] /\ count = 0
Next == count < 30000 /\ count' = rule[count] /\ rule' = rule
====
