A function and an operator of one name.
Marks `f`
---- MODULE FunctionLikeOperator ----
f == 0
f[x \in {1}] == x
====
