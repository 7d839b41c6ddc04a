---- MODULE Lend ----
EXTENDS Integers
CONSTANT Clients
VARIABLES holder, asked
vars == <<holder, asked>>
Init == holder = "nobody" /\ asked = {}
Ask(c) == c \notin asked /\ asked' = asked \cup {c} /\ UNCHANGED holder
Lend(c) == /\ holder = "nobody"
           /\ c \in asked
           /\ holder' = c
           /\ asked' = asked \ {c}
GiveBack == holder # "nobody" /\ holder' = "nobody" /\ UNCHANGED asked
Next == GiveBack \/ \E c \in Clients : Ask(c) \/ Lend(c)
Spec == Init /\ [][Next]_vars
====
