---- MODULE NoWitness ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
Chosen == CHOOSE n \in 0..2 : n > x
Has == Chosen > 0
Next == x < 3 /\ x' = x + 1
====
