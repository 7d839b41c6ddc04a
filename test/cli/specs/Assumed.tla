---- MODULE Assumed ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
ASSUME Sane == 1 > 2
Next == x < 3 /\ x' = x + 1
====
