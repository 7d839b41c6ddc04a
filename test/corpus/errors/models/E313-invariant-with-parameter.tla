An invariant takes no arguments.
Marks `Small`
Exits with 151
---- MODULE InvariantWithParameter ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Small(n) == x < n
====
