A constant operator applied to the wrong number of arguments.
Marks `F(0)`
---- MODULE ConstantOperator ----
CONSTANT F(_, _)
Foo == F(0)
====
