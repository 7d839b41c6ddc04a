---- MODULE NoBehaviorToCheck ----
\* No state is meant, but there is an invariant to be checked in some.
\* exit 75
\* says E403
VARIABLE x
Init == FALSE /\ x = 0
Next == FALSE /\ x' = x
Never == x = 1
====
