An operator of the wrong arity given for an operator parameter.
Marks `Pair`
---- MODULE Arity ----
Apply(F(_), x) == F(x)
Pair(x, y) == <<x, y>>
Foo == Apply(Pair, 2)
====
