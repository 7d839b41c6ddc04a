---- MODULE LoopWithoutOther ----
\* exit 75
\* says Attempted to compare the integer 0 with the string "a"
\* A loop over S \ {e} compares each element with e, as the set does where it is a value.
EXTENDS Integers
VARIABLES x
Init == x = 0
Next == x < 2 /\ \E i \in {x, x + 1} \ {"a"} : x' = i + 1
====
