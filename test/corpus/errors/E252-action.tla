[] applied to an action without [A]_v.
Marks `Next`
---- MODULE Action ----
VARIABLE x
Next == x' = 1
Spec == x = 0 /\ []Next
====
