---- MODULE Post ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
Done == x > 5
Next == x < 3 /\ x' = x + 1
====
