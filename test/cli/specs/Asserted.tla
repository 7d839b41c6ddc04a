---- MODULE Asserted ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
Checked == Assert(x < 2, <<"x is", x>>)
Next == x < 3 /\ x' = x + 1
====
