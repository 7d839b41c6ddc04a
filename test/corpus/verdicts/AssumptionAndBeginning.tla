---- MODULE AssumptionAndBeginning ----
\* A property of initial states is asked of all of them, also where the specification assumes what no behaviour from there satisfies. The warning says so.
\* exit 13
\* says Property Low is violated in the initial state.
\* says Invariants, properties of initial states, those of steps, and deadlocks are checked in all states
EXTENDS Naturals
VARIABLE x
Init == x \in 0..3
Next == x < 2 /\ x' = x + 1
Spec == Init /\ [][Next]_x /\ <>(x < 3)
Low == x < 3
====
