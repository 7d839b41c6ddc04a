---- MODULE Infinite ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
All == \A n \in Nat : n >= 0
Next == x < 3 /\ x' = x + 1
====
