---- MODULE VariableGivenValue ----
\* TLC ignores the value in silence.
\* exit 0
\* says E318
VARIABLE x
Init == x = 0
Next == x' = 0
Zero == x = 0
====
