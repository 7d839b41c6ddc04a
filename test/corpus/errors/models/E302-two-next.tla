NEXT is given twice.
Marks `NEXT`
Exits with 151
---- MODULE TwoNext ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
====
