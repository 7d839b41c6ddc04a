No guard of the CASE is true.
Marks `CASE x = 0 -> TRUE [] x = 1 -> TRUE`
Exits with 76
---- MODULE NoCase ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Holds == CASE x = 0 -> TRUE [] x = 1 -> TRUE
====
