[] applied to <<A>>_v.
Marks `<<x' = 1>>_x`
---- MODULE Angle ----
VARIABLE x
Spec == []<<x' = 1>>_x
====
