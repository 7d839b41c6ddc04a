---- MODULE LevelOfNextState ----
\* exit 0
\* distinct 2
\* generated 3
\* TLCGet("level") in a primed expression is the level of the next state.
EXTENDS Naturals, TLC
VARIABLE x
Level == TLCGet("level")
Init == x = 0
Next == x' = 1 - x /\ Assert(Level' = Level + 1, "level")
Grows == [][Level' = Level + 1]_x
====
