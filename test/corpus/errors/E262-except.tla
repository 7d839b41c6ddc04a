A label inside EXCEPT.
Marks `lab :: 2`
---- MODULE Except ----
Foo(g) == [g EXCEPT ![1] = lab :: 2]
====
