Inner bound names may not hide outer ones.
Marks `x`
---- MODULE NestedQuantifier ----
Foo(S) == \A x \in S : \E x \in S : x = 1
====
