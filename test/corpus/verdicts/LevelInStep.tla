---- MODULE LevelInStep ----
\* exit 12
\* distinct 4
\* generated 4
\* says x: 2 -> 3
\* What is wrong with a step is found out at the level of the step.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = TLCGet("level")
Inv == x # 3
====
