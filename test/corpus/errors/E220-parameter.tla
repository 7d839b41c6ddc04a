A plain parameter is applied.
Marks `op(0)`
---- MODULE Parameter ----
Foo(op) == op(0)
====
