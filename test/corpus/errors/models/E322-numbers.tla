Numbers are permuted.
Marks `Alike`
Exits with 151
---- MODULE PermutedNumbers ----
EXTENDS Naturals, TLC
VARIABLE at
Init == at \in 1..3
Next == at' \in 1..3
Alike == Permutations(1..3)
====
