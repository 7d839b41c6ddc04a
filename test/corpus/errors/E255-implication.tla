An action implies a temporal formula.
Marks `x' = 1`
---- MODULE Implication ----
VARIABLE x
Prop == (x' = 1) => <>(x = 1)
====
