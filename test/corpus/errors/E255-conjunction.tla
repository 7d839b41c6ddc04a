An action and a temporal formula in one conjunction.
Marks `x' = 1`
---- MODULE Conjunction ----
VARIABLE x
Spec ==
  /\ x' = 1
  /\ [](x = 1)
====
