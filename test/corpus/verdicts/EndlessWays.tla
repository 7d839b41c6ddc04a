---- MODULE EndlessWays ----
\* exit 255
\* args --timeout 1s
\* says limit of time
\* seconds 10
\* A state that is made in a thousand million ways, as TLC makes it, is left where the time is over.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == (\A a, b \in 1..2, c \in 1..3 : \E d \in 1..6 : d > x) /\ x' = 1
====
