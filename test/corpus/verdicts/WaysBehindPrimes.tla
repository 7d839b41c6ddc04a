---- MODULE WaysBehindPrimes ----
\* exit 0
\* distinct 1
\* generated 37
\* A test counts its ways too where its set reads what is assigned already.
EXTENDS Naturals
VARIABLES x, y
Some(n) == \E i \in 0..2 : i >= n
Init == x = 0 /\ y = 0
Next == \E n0 \in 0..2 : y' = y /\ (\E n2 \in {y', n0} : (\E n3 \in 0..2 : Some(n2))) /\ x' = 0
====
