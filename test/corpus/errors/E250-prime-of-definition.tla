A definition that contains a prime is primed.
Marks `Step`
---- MODULE PrimeOfDefinition ----
VARIABLE x
Step == x' = 1
Foo == Step'
====
