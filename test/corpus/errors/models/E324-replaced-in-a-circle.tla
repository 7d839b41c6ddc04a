A definition that is replaced by one that mentions it.
Marks `Init <- MyInit`
Says `defined by itself`
Exits with 151
---- MODULE ReplacedInACircle ----
VARIABLE x
Init == x = 0
MyInit == Init /\ x = 0
Next == UNCHANGED x
====
