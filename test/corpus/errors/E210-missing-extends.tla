The operator of a standard module that is not extended.
Marks `Cardinality`
---- MODULE MissingExtends ----
EXTENDS Naturals

Small(S) == Cardinality(S) < 10
====
