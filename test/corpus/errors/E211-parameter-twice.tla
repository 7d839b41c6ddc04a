Two parameters of one name.
Marks `x`
---- MODULE ParameterTwice ----
Foo(x, x) == x
====
