The invariant has a prime.
Marks `Grows`
Exits with 151
---- MODULE ActionAsInvariant ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Grows == x' > x
====
