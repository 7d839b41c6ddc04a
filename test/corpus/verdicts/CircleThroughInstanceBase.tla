---- MODULE CircleThroughInstanceBase ----
CONSTANT Node
Twice == Node \X Node
====
