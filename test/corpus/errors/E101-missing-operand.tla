---- MODULE Test ----
a == 1 +
b == 2
====
