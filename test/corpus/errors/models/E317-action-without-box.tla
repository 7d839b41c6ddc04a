The next-state relation is not inside [][...]_x.
Marks `Spec`
Exits with 151
---- MODULE ActionWithoutBox ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Spec == Init /\ Next
====
