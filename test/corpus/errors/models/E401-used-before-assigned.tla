A primed variable is used left of its assignment.
Marks `x`
Says `before it has a value`
Exits with 75
---- MODULE UsedBeforeAssigned ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == x < 3 /\ y' = x' /\ x' = x + 1
====
