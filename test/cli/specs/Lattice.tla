---- MODULE Lattice ----
\* Three counters that grow in any order: (Max + 1)^3 states.
EXTENDS Naturals
CONSTANT Max
VARIABLES count, seen
Names == {"a", "b", "c"}
Init == count = [n \in Names |-> 0] /\ seen = {}
Grow(n) ==
  /\ count[n] < Max
  /\ count' = [count EXCEPT ![n] = @ + 1]
  /\ seen' = {<<m, count'[m]>> : m \in Names}
Next == \E n \in Names : Grow(n)
Spec == Init /\ [][Next]_<<count, seen>> /\ WF_<<count, seen>>(Next)
Full == \A n \in Names : count[n] = Max
Short == \E n \in Names : count[n] < Max
Ends == <>[]Full
First == [n \in {"a", "b"} |-> count[n]]
====
