---- MODULE ConstantDependsOnState ----
\* exit 151
\* says E316
\* says `Foo` depends on the state, so it cannot stand for the constant `C`
EXTENDS Naturals
CONSTANT C
VARIABLE x
Foo == x
Init == x = 0
Next == x' = 1 - C
====
