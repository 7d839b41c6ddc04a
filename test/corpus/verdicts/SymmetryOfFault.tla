---- MODULE SymmetryOfFault ----
\* The condition of CHOOSE has no value for a process that comes before the one that is chosen, where the processes are exchanged: that is told, as it is
\* without SYMMETRY, with a behaviour that ends there.
\* exit 75
\* says SYMMETRY does not exchange a and b
\* says Head
EXTENDS Naturals, Sequences, TLC
CONSTANT Process
VARIABLE queue
Init == queue = [p \in Process |-> <<>>]
Ready == CHOOSE p \in Process : Head(queue[p]) = 0
Send(p) == queue[p] = <<>> /\ queue' = [queue EXCEPT ![p] = <<0>>]
Take == (\E p \in Process : queue[p] # <<>>) /\ queue' = [queue EXCEPT ![Ready] = <<>>]
Next == Take \/ \E p \in Process : Send(p)
Alike == Permutations(Process)
====
