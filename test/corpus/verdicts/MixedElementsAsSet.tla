---- MODULE MixedElementsAsSet ----
\* exit 10
\* says Attempted to compare the integer 3 with the string "a"
\* As a value it is no set.
EXTENDS Integers
ASSUME {3, "a"} # {}
====
