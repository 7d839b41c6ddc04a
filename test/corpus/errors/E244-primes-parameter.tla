A recursive operator primes its parameter.
Marks `Later`
---- MODULE PrimesParameter ----
RECURSIVE Later(_)
Later(x) == x' = Later(x)
====
