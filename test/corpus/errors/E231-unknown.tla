The module declares no such name.
Marks `limit`
---- MODULE Unknown ----
---- MODULE Inner ----
CONSTANT Limit
====
CONSTANT Limit
INSTANCE Inner WITH limit <- 4
====
