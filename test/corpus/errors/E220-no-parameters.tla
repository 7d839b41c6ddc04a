An operator without parameters is applied.
Marks `Foo(1)`
---- MODULE NoParameters ----
Foo == 0
Bar == Foo(1)
====
