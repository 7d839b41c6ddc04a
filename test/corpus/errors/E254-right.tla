An action to the right of ~>.
Marks `Next`
---- MODULE Right ----
VARIABLE x
Next == x' = 1
Prop == (x = 2) ~> Next
====
