---- MODULE Unassigned ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Grow == x < 3 /\ x' = x + 1
Next == Grow
====
