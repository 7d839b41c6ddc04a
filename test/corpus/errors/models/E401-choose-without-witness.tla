No element satisfies the condition of CHOOSE.
Marks `CHOOSE n \in 0..2 : n > x`
Exits with 76
---- MODULE ChooseWithoutWitness ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Above == CHOOSE n \in 0..2 : n > x
Holds == Above > x
====
