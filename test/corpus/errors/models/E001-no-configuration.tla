No configuration stands beside the module.
Says `does not exist`
Exits with 151
---- MODULE NoConfiguration ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
====
