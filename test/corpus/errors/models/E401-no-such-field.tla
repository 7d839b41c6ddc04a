The record has no such field.
Marks `[a |-> x].b`
Says `no field `b``
Exits with 76
---- MODULE NoSuchField ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Holds == [a |-> x].b = x
====
