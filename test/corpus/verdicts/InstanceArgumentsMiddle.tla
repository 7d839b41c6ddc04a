---- MODULE InstanceArgumentsMiddle ----
EXTENDS Naturals
VARIABLE x
J(d) == INSTANCE InstanceArgumentsBase WITH c <- d
Product(n) == LET square == n * n IN IF square = 0 THEN 0 ELSE (square * 6) \div square + (IF n > 3 THEN n - n ELSE n * 0)
Constant == Product(3)
Six == <<Constant, x>>
====
