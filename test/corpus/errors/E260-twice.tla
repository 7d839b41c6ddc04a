A label parameter repeated.
Marks `x`
---- MODULE Twice ----
Foo(S) == \A x \in S : lab(x, x) :: x = 1
====
