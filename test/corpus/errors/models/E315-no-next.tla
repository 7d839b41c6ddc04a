INIT without NEXT.
Marks `Init`
Exits with 151
---- MODULE NoNext ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
====
