---- MODULE Test ----
a == "open
b == 1
====
