A number is compared with a string.
Marks `x = "three"`
Exits with 76
---- MODULE Incomparable ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Holds == x = "three"
====
