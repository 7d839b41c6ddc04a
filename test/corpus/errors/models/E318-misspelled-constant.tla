A value for a constant that does not exist.
Marks `Mex = 3`
Says `no effect`
Exits with 0
---- MODULE MisspelledConstant ----
EXTENDS Naturals
CONSTANT Max
VARIABLE x
Init == x = 0
Next == x < Max /\ x' = x + 1
====
