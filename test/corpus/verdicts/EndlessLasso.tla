---- MODULE EndlessLasso ----
\* exit 13
\* says Stuttering: the behaviour stays in state 3 for ever.
\* A lasso in the graph so far is one of the whole graph, which has no end.
EXTENDS Naturals
VARIABLES x, n
Next == x' = 1 - x /\ n' = n + 1
Spec == x = 0 /\ n = 0 /\ [][Next]_<<x, n>>
Often == [](x = 1 => []<>(x = 1))
====
