A bound name is not visible in the sets of its own quantifier.
Marks `x`
---- MODULE BoundNameOutOfScope ----
Foo(S) == \E x \in S, y \in x : x = y
====
