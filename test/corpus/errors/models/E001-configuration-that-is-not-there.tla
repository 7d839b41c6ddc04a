A configuration is named that does not exist.
Runs `check --config None.cfg`
Says `does not exist`
Exits with 151
---- MODULE NamedConfiguration ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
====
