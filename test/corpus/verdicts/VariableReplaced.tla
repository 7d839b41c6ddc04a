---- MODULE VariableReplaced ----
\* exit 151
\* says E318
VARIABLE x
One == 1
Init == x = 0
Next == x' = 0
====
