---- MODULE WithoutNextState ----
\* exit 75
\* says `Spec` has no next-state relation
\* silent about Deadlock
VARIABLE x
Spec == x = 0
====
