An invariant says nothing of the states.
Marks `Large`
Says `reads no variable`
Exits with 0
---- MODULE InvariantOfConstants ----
EXTENDS Naturals
CONSTANT N
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % N
Large == N > 2
====
