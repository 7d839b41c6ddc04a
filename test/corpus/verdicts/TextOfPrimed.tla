---- MODULE TextOfPrimed ----
\* The text of a value is about what the value is about: an invariant that has the text of a primed variable is no state predicate.
\* exit 151
\* says E316
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 1
Next == x < 3 /\ x' = x + 1
NeverThree == ToString(x') # "3"
====
