The specification says nothing about the first state.
Marks `Spec`
Exits with 151
---- MODULE NoInitialPredicate ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Spec == [][Next]_x
====
