An option that is no value of a constant.
Runs `check --constant Max`
Marks `Max`
Says `no value of a constant`
Exits with 151
---- MODULE ConstantWithoutValue ----
EXTENDS Naturals
CONSTANT Max
VARIABLE x
Init == x = 0
Next == x < Max /\ x' = x + 1
====
