The override names a module that is not used.
Marks `Integers`
Exits with 151
---- MODULE ModuleNotUsed ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Few == 0..3
====
