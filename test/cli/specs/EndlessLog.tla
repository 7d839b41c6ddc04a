---- MODULE EndlessLog ----
\* A mapping that takes for ever for a line that is not the first one.
EXTENDS Endless
Event(e) == IF e.x = 0 THEN UNCHANGED x ELSE Next /\ \A f \in [1..10 -> 1..10] : f[1] + x >= 0
====
