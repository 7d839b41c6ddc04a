---- MODULE ActionOfFunctionOutside ----
\* exit 75
\* says which is not in its domain
\* Outside its domain it has no value.
EXTENDS Naturals
VARIABLE x
Init == x = 1
Step[n \in {1, 2}] == x' = n
Next == Step[3]
====
