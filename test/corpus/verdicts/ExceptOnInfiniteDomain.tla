---- MODULE ExceptOnInfiniteDomain ----
\* exit 0
\* distinct 3
\* EXCEPT on a function with an infinite domain: the rule, and the values that it does not give. Two that are equal are one state.
EXTENDS Naturals
VARIABLE memory
Init == memory = [n \in Nat |-> 0]
Next == \E n \in 5..6 : memory' = [memory EXCEPT ![n] = IF @ = 0 THEN n ELSE 0, ![7 - (n - 4)] = 0]
Reads == memory[5] \in {0, 5} /\ memory[1000] = 0
Domain == DOMAIN memory = Nat
Once == [[n \in Nat |-> n + memory[5]] EXCEPT ![3] = @ + 7, ![4] = 1][3] = 10 + memory[5]
====
