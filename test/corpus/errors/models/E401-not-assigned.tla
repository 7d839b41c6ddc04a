The action gives one of two variables no value.
Marks `x < 3 /\ x' = x + 1`
Says `The variable `y` is not assigned in the next state by the action `Grow``
Exits with 75
---- MODULE NotAssigned ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Grow == x < 3 /\ x' = x + 1
Next == Grow
====
