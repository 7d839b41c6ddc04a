---- MODULE ConstraintLeavesNothing ----
\* exit 0
\* distinct 0
\* says CONSTRAINT leaves out every initial state
\* A check that looked at nothing but the initial states says so.
EXTENDS Naturals
VARIABLE x
Init == x \in {3, 4}
Next == x' = x + 1
Small == x < 3
Positive == x > 0
====
