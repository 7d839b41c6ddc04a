---- MODULE Test ----
-. a == a
a == -.(1)
b == -.9
====
