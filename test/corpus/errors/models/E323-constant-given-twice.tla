A constant with two values.
Marks `Max = 3`
Says `given twice`
Exits with 151
---- MODULE GivenTwice ----
EXTENDS Naturals
CONSTANT Max
VARIABLE x
Init == x = 0
Next == x < Max /\ x' = x + 1
====
