---- MODULE OutsideDomain ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
Table == [n \in 0..1 |-> n]
Defined == Table[x] >= 0
Next == x < 3 /\ x' = x + 1
====
