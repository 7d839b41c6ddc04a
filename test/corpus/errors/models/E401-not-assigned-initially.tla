The initial predicate gives one of two variables no value.
Marks `x = 0`
Says ``y``
Exits with 75
---- MODULE NotAssignedInitially ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0
Next == UNCHANGED <<x, y>>
====
