---- MODULE Crossing ----
EXTENDS LTL
VARIABLES light, waiting
vars == <<light, waiting>>
Init == light = "red" /\ waiting = FALSE
Press == ~waiting /\ waiting' = TRUE /\ UNCHANGED light
Green == light = "red" /\ light' = "green" /\ waiting' = FALSE
Red == light = "green" /\ light' = "red" /\ UNCHANGED waiting
Next == Press \/ Green \/ Red
Spec == Init /\ [][Next]_vars /\ WF_vars(Red)
Walk == light = "green"
Served == Response(waiting, Walk)
Fair == Spec /\ WF_vars(Green)
NoGreenUnasked == Precedes(waiting, Walk)
Safe == [](light \in {"red", "green"})
====
