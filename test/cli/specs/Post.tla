---- MODULE Post ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
Done == TLCGet("distinct") > 100
Next == x < 3 /\ x' = x + 1
====
