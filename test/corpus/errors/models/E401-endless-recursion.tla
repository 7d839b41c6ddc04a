A recursive function that never ends.
Marks `Holds`
Says `deep`
Exits with 76
---- MODULE EndlessRecursion ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
f[n \in Nat] == f[n + 1] + 1
Holds == f[x] > x
====
