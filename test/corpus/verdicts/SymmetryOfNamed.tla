---- MODULE SymmetryOfNamed ----
\* The configuration names one of the processes: a violation that only another one shows is missed with all permutations. Those that keep it are used.
\* exit 12
\* says only 2 of the 6 permutations of SYMMETRY are used: the others change `Leader`, which is b
EXTENDS Naturals, TLC
CONSTANT Process, Leader
VARIABLE done
Init == done = {}
Next == \E p \in Process \ done : done' = done \cup {p}
Alike == Permutations(Process)
NeverLast == ~(Leader \in done /\ done # Process)
====
