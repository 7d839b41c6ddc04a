A quantifier over a temporal formula whose set depends on the state.
Marks `0..x`
Exits with 151
---- MODULE SetOfTheState ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Each == \A n \in 0..x : <>(x = n)
====
