---- MODULE LevelInProperty ----
\* exit 0
\* distinct 4
\* What TLCGet("level") tells in a temporal property is the level of the state.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 1
Next == x < 4 /\ x' = x + 1
Spec == Init /\ [][Next]_x
Level == [](x > 2 => [](TLCGet("level") = x))
====
