---- MODULE Unmet ----
CONSTANT Node
ASSUME \E a, b, c, d \in Node : a # b /\ b # c /\ c # d /\ d # a /\ a # c /\ b # d
====
