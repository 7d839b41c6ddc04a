A primed expression is primed.
Marks `x'`
---- MODULE PrimeOfPrime ----
VARIABLE x
Foo == (x')' = 1
====
