A value given for an operator parameter.
Marks `1`
---- MODULE ValueForOperator ----
Apply(F(_), x) == F(x)
Foo == Apply(1, 2)
====
