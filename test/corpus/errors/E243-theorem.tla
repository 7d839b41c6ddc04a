A theorem between RECURSIVE and the definition.
Marks `THEOREM TRUE`
---- MODULE Theorem ----
RECURSIVE Count(_)
THEOREM TRUE
Count(n) == n
====
