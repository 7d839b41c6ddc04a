---- MODULE FaultBeforeViolation ----
\* exit 12
\* says Invariant Small is violated
\* says Faulty cannot be evaluated in the same state
\* An invariant that cannot be evaluated does not hide one that is violated in the same state.
EXTENDS Integers
VARIABLE x
Init == x = 0
Next == x' = x + 1
Faulty == x < 2 \/ <<1>>[x] > 0
Small == x < 2
====
