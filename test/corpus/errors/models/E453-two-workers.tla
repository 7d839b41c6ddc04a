Two workers are asked for where only one can search.
Says `with VIEW`
Runs `check --workers 2`
Exits with 0
---- MODULE TwoWorkers ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Seen == x
====
