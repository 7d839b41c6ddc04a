---- MODULE InstanceOfExtendedModuleBase ----
EXTENDS Integers
CONSTANT N
VARIABLE v
Top == N
Init == v = 0
Next == v' = 1 - v
Bounded == v <= Top
====
