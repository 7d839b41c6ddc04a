An operator with parameters used as a value.
Marks `Foo`
---- MODULE OperatorAsValue ----
Foo(x) == x
Bar == {Foo}
====
