A recursion of 100,000 calls.
Marks `Holds`
Says `deep`
Exits with 76
---- MODULE TooDeep ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
RECURSIVE Count(_)
Count(n) == IF n = 0 THEN 0 ELSE 1 + Count(n - 1)
Holds == Count(100000) > x
====
