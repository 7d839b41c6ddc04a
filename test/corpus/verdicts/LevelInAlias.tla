---- MODULE LevelInAlias ----
\* exit 12
\* says l: 3 -> 4
\* ALIAS is evaluated at the level of the state that it shows.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' \in {x + 1, x + 2}
Inv == TLCGet("level") < 4
Shown == [x |-> x, l |-> TLCGet("level")]
====
