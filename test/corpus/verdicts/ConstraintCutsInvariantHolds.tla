---- MODULE ConstraintCutsInvariantHolds ----
\* exit 12
\* says Small
\* Invariants are checked in the states that a constraint leaves out.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Within == x < 2
Small == x < 2
====
