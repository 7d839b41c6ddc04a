---- MODULE LendNodes ----
EXTENDS LendLog
EventNode(e, file) == file
====
