---- MODULE UnknownOperator ----
EXTENDS Naturals, FiniteSets
VARIABLE x
Init == x = Cardinalty({1, 2})
Next == x' = x
====
