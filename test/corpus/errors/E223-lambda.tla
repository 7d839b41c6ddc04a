A LAMBDA of the wrong arity.
Marks `LAMBDA x, y : x`
---- MODULE Lambda ----
Apply(F(_), a) == F(a)
Foo == Apply(LAMBDA x, y : x, 2)
====
