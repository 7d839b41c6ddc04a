Declaration and definition have different arities.
Marks `Count`
---- MODULE Arity ----
RECURSIVE Count(_)
Count(n, m) == n
====
