---- MODULE LoopWithoutOtherPart ----
\* exit 75
\* says Attempted to compare two functions that have incomparable parts: <<0>> and <<"a">>
\* The same for parts of elements.
EXTENDS Integers
VARIABLES x
Init == x = 0
Next == x < 2 /\ \E i \in {<<x>>, <<x + 1>>} \ {<<"a">>} : x' = i[1] + 1
====
