---- MODULE LargeSetsInTraces ----
\* exit 11
\* says SUBSET (1..18)
\* says -> 0..3]
\* says [a: 1..40, b: SUBSET (1..6)]
\* says ((1..50) \X (1..50))
\* says 1..2000
\* silent about {}, {1}
\* seconds 20
\* A large set in a trace is written by its shape, which is seen from its elements, however it came about.
EXTENDS Naturals
VARIABLES s, f, r, p, i
Init == s = {} /\ f = {} /\ r = {} /\ p = {} /\ i = {}
Next == /\ s = {}
        /\ s' = (SUBSET (1..17)) \cup {t \cup {18} : t \in SUBSET (1..17)}
        /\ f' = [1..5 -> 0..3]
        /\ r' = [a: 1..40, b: SUBSET (1..6)]
        /\ p' = {<<x, y>> : x \in 1..50, y \in 1..50}
        /\ i' = 1..2000
====
