Priming given to an operator that applies it to a primed expression.
Marks `'`
---- MODULE OperatorParameter ----
VARIABLE x
Apply(F(_)) == F(x')
Foo == Apply(')
====
