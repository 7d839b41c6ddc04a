Priming given together with a primed argument.
Marks `'`
---- MODULE TwoParameters ----
VARIABLE x
Apply(F(_), e) == F(e)
Foo == Apply(', x')
====
