---- MODULE LevelInViewAndProperty ----
\* exit 0
\* distinct 6
\* Equal states that VIEW takes for two, by the parity of their levels: what a property that reads the level is in each is known by which of the two it is.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Seen == <<x, TLCGet("level") % 2>>
Returns == []<>(TLCGet("level") = 5)
====
