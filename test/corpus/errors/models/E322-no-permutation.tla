The operator under SYMMETRY is a set of functions that are no permutations.
Marks `Alike`
Exits with 151
---- MODULE NoPermutation ----
CONSTANT Process
VARIABLE at
Init == at \in Process
Next == at' \in Process
Alike == [Process -> Process]
====
