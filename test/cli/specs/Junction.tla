---- MODULE Junction ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next ==
  /\ x < 3
  /\ x' = x +
  /\ y' = y
====
