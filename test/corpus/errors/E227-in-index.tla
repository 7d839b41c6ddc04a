The symbol @ in the index of an EXCEPT.
Marks `@`
---- MODULE InIndex ----
Foo(g) == [g EXCEPT ![@] = 1]
====
