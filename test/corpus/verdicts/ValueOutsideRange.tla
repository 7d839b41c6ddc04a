---- MODULE ValueOutsideRange ----
\* exit 0
\* distinct 4
\* A function of which a value certainly is not in the range is not in the set of functions, whatever is wrong with others, also those before it.
EXTENDS Integers
VARIABLES f, n
D == {"b", "a"}
Init == f = [i \in D |-> 0] /\ n = 0
Next == /\ n < 3 /\ n' = n + 1
        /\ f' = [f EXCEPT !["b"] = IF n = 2 THEN 5 ELSE 1 - @, !["a"] = IF n = 2 THEN "q" ELSE 0]
Inv == n = 3 => f \notin [D -> 0..1]
====
