---- MODULE SymmetryTrusted ----
\* The same with --trust-symmetry: what cannot be executed is never told, and everything is checked again without SYMMETRY.
\* exit 0
\* distinct 12
\* args --trust-symmetry
\* says although --trust-symmetry says so
EXTENDS Naturals, FiniteSets, TLC
CONSTANT Process
VARIABLE done
Leader == CHOOSE p \in Process : TRUE
Init == done = [p \in Process |-> 0]
Work(p) == done[p] < (IF p = Leader THEN 2 ELSE 1) /\ done' = [done EXCEPT ![p] = @ + 1]
Next == \E p \in Process : Work(p)
Alike == Permutations(Process)
OnlyOneTwice == Cardinality({p \in Process : done[p] = 2}) <= 1
====
