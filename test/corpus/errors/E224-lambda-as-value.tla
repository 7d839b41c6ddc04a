A LAMBDA given for a plain parameter.
Marks `LAMBDA y : y`
---- MODULE LambdaAsValue ----
Foo(x) == x
Bar == Foo(LAMBDA y : y)
====
