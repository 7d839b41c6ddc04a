A temporal formula is named as an invariant.
Marks `Ends`
Exits with 151
---- MODULE TemporalInvariant ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Ends == <>(x = 3)
====
