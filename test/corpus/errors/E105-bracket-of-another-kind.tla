---- MODULE Test ----
a == {1, (2}
====
