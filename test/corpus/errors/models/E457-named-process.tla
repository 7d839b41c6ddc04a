Only some of the permutations of SYMMETRY are used: one process has a part of its own.
Marks `Alike`
Exits with 0
---- MODULE NamedProcess ----
EXTENDS TLC
CONSTANTS Process, Leader
VARIABLE done
Init == done = {}
Next == \E p \in Process \ done : done' = done \cup {p}
LeaderFirst == done = {} \/ Leader \in done \/ Leader \notin done
Alike == Permutations(Process)
====
