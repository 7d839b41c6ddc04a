A temporal formula quantified over a set of the next state.
Marks `x'`
---- MODULE PrimedSet ----
VARIABLE x
Prop == \E e \in x' : [](e = 1)
====
