---- MODULE SubsetTested ----
\* exit 0
\* distinct 3
\* generated 7
\* It is a test where x has its value.
VARIABLE s
Init == s = {}
Next == s' \in {{1}, {3}, {1, 2}} /\ s' \subseteq {1, 2}
====
