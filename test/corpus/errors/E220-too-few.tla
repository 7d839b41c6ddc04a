Fewer arguments than parameters.
Marks `Foo(1)`
---- MODULE TooFew ----
Foo(x, y) == <<x, y>>
Bar == Foo(1)
====
