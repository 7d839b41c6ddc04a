---- MODULE SymmetryOfUnique ----
\* CHOOSE has one element to take, or takes a number: that respects every permutation. Two sets are exchanged, each by itself.
\* exit 0
\* silent about SYMMETRY
EXTENDS Integers, TLC
CONSTANTS Process, Item
VARIABLES ballot, kept
Init == ballot = [p \in Process |-> 0] /\ kept = [p \in Process |-> {}]
Highest == CHOOSE n \in {ballot[p] : p \in Process} : \A p \in Process : ballot[p] <= n
Owner(i) == CHOOSE p \in Process : i \in kept[p]
Next == \E p \in Process :
  \/ Highest < 3 /\ ballot' = [ballot EXCEPT ![p] = Highest + 1] /\ UNCHANGED kept
  \/ \E i \in Item : (\A q \in Process : i \notin kept[q]) /\ kept' = [kept EXCEPT ![p] = @ \cup {i}] /\ UNCHANGED ballot
  \/ \E i \in kept[p] : Owner(i) = p /\ kept' = [kept EXCEPT ![p] = @ \ {i}] /\ UNCHANGED ballot
Alike == Permutations(Process) \cup Permutations(Item)
TypeOK == Highest \in 0..3
====
