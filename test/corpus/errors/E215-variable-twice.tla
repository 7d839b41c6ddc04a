One variable declared twice; only a warning.
Marks `x`
---- MODULE VariableTwice ----
VARIABLES x, y, x
====
