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
\* True; but whoever evaluates it takes long.
Slow == \A p \in (1 .. 60) \X (1 .. 60) : p[1] * p[2] + count["a"] + count["b"] + count["c"] > 0
First == [n \in {"a", "b"} |-> count[n]]
====
