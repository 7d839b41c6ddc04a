---- MODULE LendNodes ----
EXTENDS LendLog
Node(e, file) == file
====
