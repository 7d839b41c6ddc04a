A declaration between RECURSIVE and the definition.
Marks `VARIABLE v`
---- MODULE Variable ----
RECURSIVE Count(_)
VARIABLE v
Count(n) == n
====
