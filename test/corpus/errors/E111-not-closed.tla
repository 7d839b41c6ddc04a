---- MODULE Test ----
a == 1
