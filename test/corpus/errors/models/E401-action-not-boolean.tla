A conjunct of the next-state relation is a number.
Marks `x + 1`
Says `must be TRUE or FALSE`
Exits with 75
---- MODULE ActionNotBoolean ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x + 1 /\ x' = x
====
