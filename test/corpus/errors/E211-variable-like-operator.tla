A variable named like an operator.
Marks `Size`
---- MODULE VariableLikeOperator ----
Size == 3
VARIABLE Size
====
