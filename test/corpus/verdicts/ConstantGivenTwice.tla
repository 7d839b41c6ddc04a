---- MODULE ConstantGivenTwice ----
\* exit 151
\* says E323
\* says `N` is given twice
CONSTANT N
ASSUME N = 5
====
