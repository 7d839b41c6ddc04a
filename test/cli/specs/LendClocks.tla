---- MODULE LendClocks ----
EXTENDS LendLog
EventNode(e) == e.node
EventClock(e) == e.clock
====
