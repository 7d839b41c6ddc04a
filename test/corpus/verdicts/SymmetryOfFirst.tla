---- MODULE SymmetryOfFirst ----
\* What is chosen depends on the state, and shows: the first of those that wait goes on. Nothing is exchanged then.
\* exit 0
\* distinct 16
\* says SYMMETRY does not exchange a, b, c and d
\* says `waiting \ {First(waiting)}` may be another value
EXTENDS Naturals, TLC
CONSTANT Process
VARIABLE waiting
First(S) == CHOOSE p \in S : TRUE
Init == waiting = {}
Enter(p) == p \notin waiting /\ waiting' = waiting \cup {p}
Leave == waiting # {} /\ waiting' = waiting \ {First(waiting)}
Next == Leave \/ \E p \in Process : Enter(p)
Alike == Permutations(Process)
====
