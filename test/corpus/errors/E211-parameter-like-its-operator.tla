A parameter may not have the name of its operator.
Marks `A`
---- MODULE ParameterLikeOperator ----
A(A) == 1
====
