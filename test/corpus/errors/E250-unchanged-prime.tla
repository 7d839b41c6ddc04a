UNCHANGED of a primed expression.
Marks `x'`
---- MODULE UnchangedPrime ----
VARIABLE x
Foo == UNCHANGED (x')
====
