---- MODULE PointGivenTwice ----
\* TLC takes the first value.
\* exit 151
\* says E323
\* says `F(1)` is given twice
CONSTANT F(_)
ASSUME F(1) = 2
====
