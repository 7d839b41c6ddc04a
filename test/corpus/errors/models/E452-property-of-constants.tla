A property says nothing of the states.
Marks `Enough`
Says `reads no variable`
Exits with 0
---- MODULE PropertyOfConstants ----
EXTENDS Naturals
CONSTANT N
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % N
Enough == \A i \in 1 .. 2 : [](i < N)
====
