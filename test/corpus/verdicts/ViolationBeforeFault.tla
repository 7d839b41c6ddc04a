---- MODULE ViolationBeforeFault ----
\* exit 12
\* says Invariant Small is violated
\* silent about Faulty
\* Invariants are asked in the order of the configuration.
EXTENDS Integers
VARIABLE x
Init == x = 0
Next == x' = x + 1
Faulty == x < 2 \/ <<1>>[x] > 0
Small == x < 2
====
