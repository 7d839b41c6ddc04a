A quantifier would have to look at every natural number.
Marks `Nat`
Says `infinite`
Exits with 76
---- MODULE InfiniteSet ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Holds == \A n \in Nat : n + x >= n
====
