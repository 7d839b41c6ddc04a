---- MODULE NoBehaviour ----
\* The configuration names no behaviour: there are no states in which the invariant, which is false, could be checked.
\* exit 151
\* says E315
\* says names no behaviour
VARIABLE x
Init == x = 0
Next == x' = x
Never == x = 1
====
