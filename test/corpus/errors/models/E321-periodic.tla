TLC prints now and then while it simulates.
Marks `Watch`
Exits with 0
---- MODULE Periodic ----
EXTENDS Integers, TLC
VARIABLE x
Init == x = 0
Next == x' = 1 - x
Watch == PrintT("still running")
====
