---- MODULE SearchAsRead ----
\* exit 0
\* distinct 5
\* generated 7
\* says <<"constraint", 2, 1, 1>>
\* says <<"invariant", 1, 0, 1, 1, 1>>
\* says <<"invariant", 2, 1, 1, 3, 3>>
\* says <<"invariant", 3, 1, 2, 5, 5>>
\* says <<"constraint", 3, 1, 2>>
\* What is evaluated in a successor reads how many states wait and were made by then: neither the state before nor the successor waits.
EXTENDS Naturals, TLC
VARIABLE x, y
Init == x = 1 /\ y = 0
Next == x < 3 /\ x' = x + 1 /\ y' \in {0, 1}
Inv == PrintT(<<"invariant", x, y, TLCGet("queue"), TLCGet("distinct"), TLCGet("generated")>>)
Con == PrintT(<<"constraint", x, y, TLCGet("queue")>>)
====
