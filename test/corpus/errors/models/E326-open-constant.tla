No configuration stands beside the module, and a constant has no value.
Says `the constant `Max` has no value`
Exits with 151
---- MODULE OpenConstant ----
EXTENDS Naturals
CONSTANT Max
VARIABLE x
Init == x = 0
Next == x < Max /\ x' = x + 1
====
