---- MODULE PointAndOperator ----
\* TLC takes the operator, and ends in a stack trace where both are values.
\* exit 151
\* says E323
\* says `F` is given twice
\* says `G` is given twice
CONSTANTS F(_), G(_)
Id(n) == n
ASSUME F(1) = 3 /\ G(1) = 3
====
