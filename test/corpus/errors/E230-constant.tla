A constant of the instantiated module stands for nothing.
Marks `Inner`
---- MODULE Constant ----
---- MODULE Inner ----
CONSTANT c
====
INSTANCE Inner
====
