---- MODULE PointOfDefinition ----
\* TLC puts a table in the place of the operator.
\* exit 151
\* says E313
F(n) == n
ASSUME F(1) = 1
====
