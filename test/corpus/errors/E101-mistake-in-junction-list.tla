---- MODULE Test ----
VARIABLE x
Next ==
  /\ x = 0
  /\ x' = = 1
  /\ TRUE
====
