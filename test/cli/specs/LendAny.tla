---- MODULE LendAny ----
EXTENDS Lend
Event(e) == holder = e.who
====
