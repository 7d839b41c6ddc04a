A temporal formula as the set of a quantifier.
Marks `[]x`
---- MODULE TemporalSet ----
VARIABLE x
Prop == \A e \in []x : TRUE
====
