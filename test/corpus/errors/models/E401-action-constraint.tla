An action constraint has no value of the second step.
Marks `<<7, 8>>[x' + 1]`
Exits with 75
---- MODULE ActionConstraint ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 5 /\ x' = x + 1
Bounded == <<7, 8>>[x' + 1] > 0
====
