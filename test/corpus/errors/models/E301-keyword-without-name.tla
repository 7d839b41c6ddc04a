INIT has no name.
Marks ``
Exits with 151
---- MODULE KeywordWithoutName ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
====
