Two substitutions for one constant.
Marks `c`
---- MODULE Twice ----
---- MODULE Inner ----
CONSTANT c
====
INSTANCE Inner WITH c <- 1, c <- 2
====
