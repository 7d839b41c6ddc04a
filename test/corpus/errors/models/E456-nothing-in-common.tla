Says `every two actions read or write something in common`
Runs `check --por`
Exits with 0

---- MODULE Turns ----
EXTENDS Naturals
VARIABLE turn
Init == turn = 0
Take(p) == turn = p /\ turn' = (p + 1) % 3
Next == \E p \in 0 .. 2 : Take(p)
====
