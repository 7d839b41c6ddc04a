CHOOSE with a temporal formula.
Marks `[](x = c)`
---- MODULE Choose ----
VARIABLE x
Foo == CHOOSE c \in {1} : [](x = c)
====
