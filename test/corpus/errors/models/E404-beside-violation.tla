Marks `Complete`
Says `postcondition Complete is false`
Exits with 12
---- MODULE Cut ----
EXTENDS Integers, TLC
VARIABLE x
Spec == x = 0 /\ [][x' = (x + 1) % 4]_x
Small == x < 2
Complete == TLCGet("distinct") = 4
====
