---- MODULE RegisterInViewAndProperty ----
\* exit 151
\* says reads more of it than the level
\* What VIEW was of a state cannot be found out later.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Seen == <<x, TLCGet("distinct") % 2>>
Returns == []<>(TLCGet("queue") = 1)
====
