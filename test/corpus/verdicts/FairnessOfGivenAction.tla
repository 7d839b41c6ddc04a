---- MODULE FairnessOfGivenAction ----
\* No step can be one of I!A here, so its fairness demands nothing, and a behaviour may stand still. Were its ENABLED about variables of their own, it would be true of all states, and no
\* behaviour would be fair.
\* exit 13
EXTENDS Naturals
VARIABLE x
---- MODULE Inner ----
EXTENDS Naturals
VARIABLES u, v
A == u' = u /\ v' = v + 1
Fair(d) == WF_v(d)
====
I == INSTANCE Inner WITH u <- x, v <- x
Spec == x = 1 /\ [][x' = 9 - x]_x /\ I!Fair(I!A)
Live == <>(x = 8)
====
