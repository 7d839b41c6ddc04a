---- MODULE Test ----
a ==
  /\ f(1,
 2)
  /\ TRUE
====
