---- MODULE WhilePlusProperty ----
\* exit 151
\* says `E -+-> M` (M holds at least one step longer than E) cannot be checked
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x
Q == (x = 0) -+-> (x = 1)
====
