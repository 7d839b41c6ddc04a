---- MODULE LoopWithoutOne ----
\* exit 0
\* distinct 3
\* A loop over S \ {e} leaves out e, of atoms and of other values; a model value is compared with everything.
EXTENDS Integers
CONSTANTS m, n
VARIABLES x
Init == x = 0
Models == IF x < 2 THEN {m, n} ELSE {m}
Next == /\ x < 2
        /\ \E i \in Models \ {n} : i = m
        /\ \E i \in {x, m} \ {n} : i = m
        /\ \A s \in SUBSET {x, x + 1} \ {{}} : s # {}
        /\ \A t \in {<<x>>, <<x + 1, 2>>, <<3, 4>>} \ {<<3, x + 4>>} : t[1] <= 3
        /\ \E i \in {x, x + 1} \ {x} : x' = i
====
