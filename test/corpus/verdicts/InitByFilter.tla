---- MODULE InitByFilter ----
\* exit 255
\* args --max-states 10
\* says Stopped at the limit of states
\* seconds 5
\* With a limit the elements of a filter over a large set are tried in turn: the set is not listed first.
EXTENDS Naturals
VARIABLE x
Init == x \in {s \in SUBSET (1..26) : 1 \in s}
Next == x' = x
====
