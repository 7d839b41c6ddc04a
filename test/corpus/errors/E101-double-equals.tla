---- MODULE Test ----
Init == x == 0
====
