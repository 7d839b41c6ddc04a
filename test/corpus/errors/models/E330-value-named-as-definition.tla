Marks `Five`
Says `is a model value here, and not what module Named defines`
Exits with 0
---- MODULE Named ----
EXTENDS Naturals
CONSTANT Least
VARIABLE x
Five == 5
Init == x = Least
Next == x' = x
====
