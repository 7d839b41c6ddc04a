---- MODULE LevelInViewAndLasso ----
\* exit 13
\* distinct 6
\* As LevelInViewAndProperty: the levels along the behaviour are 1 to 6.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Seen == <<x, TLCGet("level") % 2>>
Returns == <>[](TLCGet("level") % 2 = 1)
====
