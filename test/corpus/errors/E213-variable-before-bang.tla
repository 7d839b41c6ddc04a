Nothing can be named behind a variable.
Marks `v`
---- MODULE VariableBeforeBang ----
VARIABLE v
Foo == v!head
====
