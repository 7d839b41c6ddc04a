---- MODULE TestedOnce ----
\* exit 0
\* distinct 1
\* generated 2
\* Once every variable has its value the rest of a step is a test, however often it is true.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 0 /\ (1 = 1 \/ 2 = 2)
====
