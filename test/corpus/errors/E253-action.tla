<> applied to an action without <<A>>_v.
Marks `x' = 1`
---- MODULE Action ----
VARIABLE x
Spec == <>(x' = 1)
====
