A bound name may not reuse the name of a variable.
Marks `x`
---- MODULE BoundName ----
VARIABLE x
Foo(S) == \A x \in S : x = 1
====
