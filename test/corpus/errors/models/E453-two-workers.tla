More workers are asked for than there are.
Runs `check --workers 2`
Exits with 0
---- MODULE TwoWorkers ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
====
