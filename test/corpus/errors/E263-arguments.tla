A label applied to too many arguments.
Marks `Foo!lab(1, 2)`
---- MODULE Arguments ----
Foo == \A x \in {1} : lab(x) :: x = 1
Bar == Foo!lab(1, 2)
====
