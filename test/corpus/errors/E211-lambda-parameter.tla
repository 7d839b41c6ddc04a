A LAMBDA may not hide a variable.
Marks `x`
---- MODULE LambdaParameter ----
VARIABLE x
Apply(F(_), a) == F(a)
Foo == Apply(LAMBDA x : x, 1)
====
