No value satisfies the initial predicate.
Marks `x \in 1..3 /\ x > 5`
Exits with 75
---- MODULE NoState ----
EXTENDS Naturals
VARIABLE x
Init == x \in 1..3 /\ x > 5
Next == x' = x
====
