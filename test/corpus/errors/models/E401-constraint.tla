A constraint has no value in a state.
Marks `<<7, 8>>[x + 1]`
Exits with 75
---- MODULE Constraint ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 5 /\ x' = x + 1
Bounded == <<7, 8>>[x + 1] > 0
====
