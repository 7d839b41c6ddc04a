---- MODULE OnlyAssumptions ----
\* A module without variables needs no behaviour: its assumptions are checked.
\* exit 10
CONSTANT N
ASSUME N = 2
====
