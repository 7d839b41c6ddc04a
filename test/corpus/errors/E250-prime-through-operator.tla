An operator that primes its parameter is given a primed expression.
Marks `x'`
---- MODULE PrimeThroughOperator ----
VARIABLE x
Next(e) == e'
Foo == Next(x') = 1
====
