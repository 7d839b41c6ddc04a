The name of an invariant is misspelled.
Marks `Smal`
Exits with 151
---- MODULE UnknownInvariant ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Small == x < 9
====
