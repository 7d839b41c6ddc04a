---- MODULE ValueOfOtherKindInCells ----
\* exit 76
\* args --layout cells
\* says "of a", which is not an integer, is in 0..1
\* Where no value decides, the fault of the first argument in canonical order is told.
EXTENDS Integers
VARIABLES f, n
D == {"b", "a"}
Init == f = [i \in D |-> 0] /\ n = 0
Next == /\ n < 3 /\ n' = n + 1
        /\ f' = [f EXCEPT !["b"] = IF n = 2 THEN "of b" ELSE 1 - @, !["a"] = IF n = 2 THEN "of a" ELSE 0]
Inv == n = 3 => f \notin [D -> 0..1]
====
