---- MODULE LendClocks ----
EXTENDS LendLog
Node(e) == e.node
VectorClock(e) == e.clock
====
