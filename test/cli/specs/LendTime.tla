---- MODULE LendTime ----
EXTENDS LendLog
Time(e) == e.time
====
