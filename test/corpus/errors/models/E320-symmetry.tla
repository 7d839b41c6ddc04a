A temporal property is checked with SYMMETRY.
Marks `Ends`
Exits with 0
---- MODULE Symmetry ----
EXTENDS TLC
CONSTANT Process
VARIABLE done
Init == done = {}
Next == \E p \in Process \ done : done' = done \cup {p}
Spec == Init /\ [][Next]_done /\ WF_done(Next)
Ends == <>(done = Process)
Alike == Permutations(Process)
====
