A definition without parameters given for an operator parameter.
Marks `Zero`
---- MODULE PlainDefinition ----
Apply(F(_), x) == F(x)
Zero == 0
Foo == Apply(Zero, 2)
====
