---- MODULE Test ----
a == 1 < x < 3
====
