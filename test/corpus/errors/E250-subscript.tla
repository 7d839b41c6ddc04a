A primed subscript.
Marks `x'`
---- MODULE Subscript ----
VARIABLE x
Foo == [][x' = 1]_(x')
====
