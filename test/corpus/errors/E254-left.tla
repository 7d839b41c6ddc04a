An action to the left of ~>.
Marks `x' = 1`
---- MODULE Left ----
VARIABLE x
Prop == (x' = 1) ~> (x = 2)
====
