---- MODULE Test ----
a == p /\ q \/ r
====
