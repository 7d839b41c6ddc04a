---- MODULE FalseInitOnly ----
\* A behaviour is meant: only its initial predicate is false.
\* exit 75
\* says E403
VARIABLE x
Init == FALSE /\ x = 0
Next == x' = x
====
