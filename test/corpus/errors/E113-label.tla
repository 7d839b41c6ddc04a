---- MODULE Test ----
a == 2 * lab :: b + c
====
