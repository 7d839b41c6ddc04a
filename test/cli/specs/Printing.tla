---- MODULE Printing ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
Say == PrintT(<<"x", x>>)
Next == x < 3 /\ x' = x + 1
====
