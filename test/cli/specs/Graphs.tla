---- MODULE Graphs ----
\* Every directed graph without loops comes about, one arrow at a time, while a token goes anywhere. Orbits are the graphs without names, with the token
\* on one of the nodes.
EXTENDS FiniteSets, Integers, TLC
CONSTANT Node
VARIABLES arrows, token
Init == arrows = {} /\ token \in Node
Add(from, to) == from # to /\ <<from, to>> \notin arrows /\ arrows' = arrows \cup {<<from, to>>} /\ UNCHANGED token
Move(to) == token' = to /\ UNCHANGED arrows
Next == (\E from, to \in Node : Add(from, to)) \/ \E to \in Node : Move(to)
Exchangeable == Permutations(Node)
\* False where three arrows go out of every node and three come in.
Uneven == \E n \in Node : Cardinality({m \in Node : <<n, m>> \in arrows}) # 3 \/ Cardinality({m \in Node : <<m, n>> \in arrows}) # 3
====
