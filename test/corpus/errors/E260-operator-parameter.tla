Operator parameters are no label parameters.
Marks `a`
---- MODULE OperatorParameter ----
Foo(a) == lab(a) :: a
====
