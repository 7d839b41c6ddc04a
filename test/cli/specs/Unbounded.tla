---- MODULE Unbounded ----
EXTENDS Naturals, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0 /\ PrintT("started")
Next == (x' = x + 1 /\ y' = y) \/ (y' = y + 1 /\ x' = x)
====
