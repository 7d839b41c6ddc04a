---- MODULE AssertBeforeViolation ----
\* exit 14
\* A failed Assert is told, whatever else is wrong.
EXTENDS Integers, TLC
VARIABLE x
Init == x = 0
Next == x' = x + 1
Faulty == Assert(x < 2, "large")
Small == x < 2
====
