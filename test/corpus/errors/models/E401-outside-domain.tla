A function is applied to a value outside its domain.
Marks `Square[x]`
Says `to 3, which is not in its domain`
Exits with 76
---- MODULE OutsideDomain ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Square == [n \in 0..2 |-> n * n]
Holds == Square[x] >= x
====
