A parameter may not reuse the name of a variable.
Marks `x`
---- MODULE Parameter ----
VARIABLE x
Foo(x) == x
====
