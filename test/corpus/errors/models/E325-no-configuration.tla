No configuration stands beside the module, which says itself what its behaviours are.
Says `INIT Init and NEXT Next are assumed`
Exits with 0
---- MODULE NoConfiguration ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
====
