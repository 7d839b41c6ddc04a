---- MODULE FaultBehindNothing ----
\* exit 76
\* says Invariant Faulty cannot be evaluated
\* No invariant is violated where one cannot be evaluated.
EXTENDS Integers
VARIABLE x
Init == x = 0
Next == x' = x + 1
Faulty == x < 2 \/ <<1>>[x] > 0
Small == x < 2
Wide == x < 5
====
