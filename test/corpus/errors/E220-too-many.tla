More arguments than parameters.
Marks `Foo(1, 2)`
---- MODULE TooMany ----
Foo(x) == x
Bar == Foo(1, 2)
====
