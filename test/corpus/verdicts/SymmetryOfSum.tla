---- MODULE SymmetryOfSum ----
\* CHOOSE takes the processes one after the other, but the sum does not depend on the order: SYMMETRY is used.
\* exit 0
\* distinct 10
\* silent about SYMMETRY
EXTENDS Integers, TLC
CONSTANT Process
VARIABLE count
RECURSIVE Sum(_, _)
Sum(f, S) == IF S = {} THEN 0 ELSE LET p == CHOOSE p \in S : TRUE IN f[p] + Sum(f, S \ {p})
Init == count = [p \in Process |-> 0]
Next == \E p \in Process : count[p] < 2 /\ count' = [count EXCEPT ![p] = @ + 1]
Alike == Permutations(Process)
Bounded == Sum(count, Process) <= 6
====
