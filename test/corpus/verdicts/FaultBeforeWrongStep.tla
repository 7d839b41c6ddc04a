---- MODULE FaultBeforeWrongStep ----
\* exit 13
\* says Property Slow is violated
\* says Quick cannot be evaluated in the same state
\* The same for what is asked about steps.
EXTENDS Integers
VARIABLE x
Init == x = 0
Next == x' = x + 1
Faulty == x < 2 \/ <<1>>[x] > 0
Small == x < 2
Quick == [][Faulty']_x
Slow == [][Small']_x
====
