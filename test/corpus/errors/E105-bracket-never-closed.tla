---- MODULE Test ----
a == f[1
b == 2
====
