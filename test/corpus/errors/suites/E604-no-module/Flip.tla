---- MODULE Flip ----
VARIABLE x
Init == x = 0
Next == x' = 1 - x
====
