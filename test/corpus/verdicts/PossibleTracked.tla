---- MODULE PossibleTracked ----
\* exit 0
\* distinct 2
\* The module _Possible tells the counts, and counts what _Track is given.
EXTENDS Integers, _Possible
VARIABLE x
Init == x = 0
Next == x' = 1 - x
AtOne == x = 1
Seen == _Track(x = 0, "AtZero")
Post == _Counts["AtOne"] = 1 /\ _Counts["AtZero"] = 2 /\ _CheckName("AtOne") /\ ~_CheckName("AtTwo")
====
