An axiom is of constants only, as an assumption.
Marks `x > 1`
---- MODULE Axiom ----
EXTENDS Naturals
VARIABLE x
AXIOM x > 1
====
