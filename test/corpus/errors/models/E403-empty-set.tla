A variable is chosen from the empty set.
Marks `leader \in Process`
Exits with 75
---- MODULE EmptySet ----
EXTENDS Naturals
CONSTANT Process
VARIABLE leader
Init == leader \in Process
Next == leader' \in Process
====
