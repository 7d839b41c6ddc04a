---- MODULE Test ----
a == 1 (* a (* b *)
====
