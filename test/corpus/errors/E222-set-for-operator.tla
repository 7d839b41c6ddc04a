A set given for an operator parameter.
Marks `{}`
---- MODULE SetForOperator ----
Apply(F(_)) == F(0)
Foo == Apply({})
====
