---- MODULE InitAsNext ----
\* exit 75
\* says not assigned in the next state by the action `Init`
\* NEXT names the initial predicate: what is wrong with it is told of that name.
VARIABLE x
Init == x = 0
====
