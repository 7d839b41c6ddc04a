---- MODULE Counter ----
EXTENDS Naturals
CONSTANT Max
VARIABLES count, log

Init == count = 0 /\ log = [last |-> 0]

Step(n) ==
  /\ count + n <= Max
  /\ count' = count + n
  /\ log' = [last |-> n]

Reset ==
  /\ count = Max
  /\ count' = 0
  /\ UNCHANGED log

Next == (\E n \in 1..2 : Step(n)) \/ Reset

Small == count < 3
Growing == [][count' > count]_count
Positive == count \in Nat
====
