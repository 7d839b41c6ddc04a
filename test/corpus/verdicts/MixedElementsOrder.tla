---- MODULE MixedElementsOrder ----
\* exit 10
\* says Attempted to compare the integer 3 with the string "a"
\* From left to right, as TLC compares.
EXTENDS Integers
ASSUME 3 \in {"a", 3}
====
