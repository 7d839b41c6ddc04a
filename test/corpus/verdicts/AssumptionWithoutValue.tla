---- MODULE AssumptionWithoutValue ----
\* exit 10
\* says Attempted to compare the integer 1 with the string "a"
ASSUME 1 = "a"
====
