A constant and a variable of the instantiated module stand for nothing.
Marks `Inner`
---- MODULE Two ----
---- MODULE Inner ----
CONSTANT c
VARIABLES v, w
====
VARIABLE w
I == INSTANCE Inner
====
