An operator that uses itself without RECURSIVE.
Marks `Count`
---- MODULE RecursionWithoutDeclaration ----
EXTENDS Naturals
Count(n) == IF n = 0 THEN 0 ELSE Count(n - 1)
====
