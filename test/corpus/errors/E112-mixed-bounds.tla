---- MODULE Test ----
a == \A x \in S, y : P
====
