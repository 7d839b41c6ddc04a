---- MODULE SubsetChosen ----
\* exit 0
\* distinct 4
\* generated 20
\* `x \subseteq S` chooses a subset of S where x has no value yet, initially and in a step.
EXTENDS Naturals
VARIABLE s
Init == s \subseteq {1, 2}
Next == s' \subseteq {1, 2}
====
