An assumption about a variable.
Marks `x = 1`
---- MODULE Variable ----
VARIABLE x
ASSUME x = 1
====
