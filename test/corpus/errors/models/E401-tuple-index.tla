There is no element 0 of a tuple.
Marks `<<7, 8, 9, 10>>[x]`
Exits with 76
---- MODULE TupleIndex ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Holds == <<7, 8, 9, 10>>[x] > x
====
