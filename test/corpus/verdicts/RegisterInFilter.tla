---- MODULE RegisterInFilter ----
\* exit 0
\* distinct 1
\* generated 2
\* Where registers count a set is made before its elements are tried: what is written for one element is not seen by the next.
EXTENDS Integers, TLC
VARIABLE x
Init == TLCSet(1, 0) /\ x = 0
Next == TLCSet(1, 0) /\ x' \in {n \in 0..1 : n <= TLCGet(1)} /\ TLCSet(1, 2)
====
