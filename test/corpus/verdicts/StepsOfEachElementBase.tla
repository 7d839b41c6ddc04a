---- MODULE StepsOfEachElementBase ----
EXTENDS Naturals
CONSTANT most
VARIABLE x
Spec == x = 0 /\ [][x' <= most]_x /\ WF_x(x' = most)
====
