---- MODULE ValueNamedAsItself ----
\* Nothing is said: None and n1 are these model values, and an operator with arguments is meant by nobody.
\* exit 0
\* silent about E330
CONSTANTS None, First, Nodes, n1
Default == CHOOSE v : v \notin {None}
a(x) == x
ASSUME First = None /\ n1 \in Nodes /\ Default \in Nodes
====
