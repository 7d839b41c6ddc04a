---- MODULE LongInterval ----
\* exit 0
\* distinct 1
\* Intervals of any length: membership, comparison, number of elements; enumerated where an element is found early.
EXTENDS Integers, FiniteSets
VARIABLE x
Init == x = 2^35
Next == x' = x
Type == x \in 0..2^40 /\ -1 \notin 0..2^40 /\ 2^40 + 1 \notin 0..2^40 /\ x \in {n \in -2^50..2^50 : n > 5}
Counted == Cardinality(0..2^40) = 2^40 + 1 /\ Cardinality(2^40..2^40 + 2) = 3 /\ 2^41..2^40 = {}
Compared == 0..2^40 # 0..2^41 /\ 0..2^40 = 0..2^40 /\ 0..2^40 \subseteq 0..2^41 /\ ~(0..2^41 \subseteq 0..2^40) /\ 0..2^40 \subseteq Int
Listed == {n \in 2^40..2^40 + 3 : n % 2 = 0} = {2^40, 2^40 + 2} /\ 2^40..2^40 + 1 = {2^40, 2^40 + 1}
Found == (\E n \in 0..2^40 : n > 5) /\ (\E n \in -2^40..5 : n < 0) /\ ~(\A n \in 2^40..2^50 : n > 2^40)
Functions == [i \in 1..2 |-> x] \in [1..2 -> 0..2^40] /\ {x} \in SUBSET (0..2^40)
====
