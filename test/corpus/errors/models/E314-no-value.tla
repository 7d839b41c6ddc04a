A constant of the module has no value.
Marks `Max`
Exits with 151
---- MODULE NoValue ----
EXTENDS Naturals
CONSTANT Max
VARIABLE x
Init == x = 0
Next == x < Max /\ x' = x + 1
====
