---- MODULE SymmetryOfSequence ----
\* SetToSeq and ToString look at more than exchanging keeps: a state shows the order. Of two sets that are exchanged, the other one still is.
\* exit 0
\* says SYMMETRY does not exchange a, b and c
\* silent about x and y
EXTENDS Naturals, Sequences, SequencesExt, TLC
CONSTANTS Process, Item
VARIABLES queue, got
Init == queue = <<>> /\ got = {}
Fill == queue = <<>> /\ \E S \in SUBSET Process : queue' = SetToSeq(S) /\ UNCHANGED got
Take == queue # <<>> /\ \E i \in Item : got' = {i, ToString(Len(queue))} /\ queue' = Tail(queue)
Next == Fill \/ Take
Alike == Permutations(Process) \cup Permutations(Item)
====
