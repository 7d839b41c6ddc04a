---- MODULE LargeUnionOfKinds ----
\* exit 75|76
\* says Attempted to compare the integer 1 with the string "a"
\* What is of several kinds is no set, also where UNION has many elements.
EXTENDS Integers, FiniteSets
VARIABLES s
Init == s = {1}
Next == Cardinality(s) < 3 /\ \E k \in 1..3 : s' = s \cup {k}
Inv == Cardinality(UNION {1..5000, {"a"}, s}) > 0
====
