---- MODULE MixedElements ----
\* exit 0
\* distinct 2
\* Whether something is an element of a set that is written out is found by comparing it with one element after the other: what is behind need not be comparable.
EXTENDS Integers
CONSTANT none
VARIABLE x
Init == x = none
Next == x' = IF x = none THEN 3 ELSE none
TypeOK == x \in {none, 3, "a"}
ASSUME 3 \in {3, "a"}
ASSUME none \in {3, none, "a"}
ASSUME none \notin {3, "a", TRUE, <<1>>, {1}, [a |-> 1]}
ASSUME TRUE \in {TRUE, FALSE, "unknown"}
ASSUME <<1>> \in {<<1>>, 3}
ASSUME {1} \in {{1}, 1..2, "a"}
====
