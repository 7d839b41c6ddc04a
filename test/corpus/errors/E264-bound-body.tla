The body of a quantifier is not reached by a number.
Marks `!2`
---- MODULE BoundBody ----
Foo == \A x \in {1} : x = 1
Bar == Foo!2
====
