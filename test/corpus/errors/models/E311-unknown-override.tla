An operator is overridden by an operator that does not exist.
Marks `Three`
Exits with 151
---- MODULE UnknownOverride ----
EXTENDS Naturals
VARIABLE x
Max == 100
Init == x = 0
Next == x < Max /\ x' = x + 1
====
