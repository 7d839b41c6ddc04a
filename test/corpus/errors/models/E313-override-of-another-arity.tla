The overriding operator has more parameters.
Marks `Add <- Zero`
Exits with 151
---- MODULE OverrideOfAnotherArity ----
EXTENDS Naturals
VARIABLE x
Add(a, b) == a + b
Zero == 0
Init == x = 0
Next == x' = Add(x, 1)
====
