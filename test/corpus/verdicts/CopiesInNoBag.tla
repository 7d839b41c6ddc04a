---- MODULE CopiesInNoBag ----
\* exit 0
\* A function that has 0 copies of something is no bag; how often something is in it can be asked all the same.
EXTENDS Bags, Naturals
ASSUME CopiesIn("a", [a |-> 0, b |-> 2]) = 0 /\ CopiesIn("b", [a |-> 0, b |-> 2]) = 2 /\ CopiesIn("c", [a |-> 0]) = 0
ASSUME BagIn("b", [a |-> 0, b |-> 2]) /\ ~BagIn("a", [a |-> 0, b |-> 2]) /\ ~IsABag([a |-> 0, b |-> 2])
====
