An instance applied to the wrong number of arguments.
Marks `I(1, 2)`
---- MODULE Instance ----
---- MODULE Inner ----
CONSTANT c
val == c
====
I(x) == INSTANCE Inner WITH c <- x
Foo == I(1, 2)!val
====
