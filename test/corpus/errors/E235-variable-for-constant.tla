A variable substituted for a constant of a module with variables.
Marks `w`
---- MODULE VariableForConstant ----
---- MODULE Inner ----
CONSTANT c
VARIABLE v
====
VARIABLE w
INSTANCE Inner WITH c <- w, v <- w
====
