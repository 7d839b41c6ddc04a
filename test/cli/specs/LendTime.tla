---- MODULE LendTime ----
EXTENDS LendLog
EventTime(e) == e.time
====
