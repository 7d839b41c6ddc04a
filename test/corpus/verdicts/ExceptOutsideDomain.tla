\* exit 0
\* distinct 5
\* Outside the domain EXCEPT changes nothing, so what it would put there is not evaluated: f[3] and q[3] have no value.
---- MODULE ExceptOutsideDomain ----
EXTENDS Integers, Sequences
VARIABLES f, q, k
Init == f = [i \in 1..2 |-> i] /\ q = <<<<1>>, <<2>>>> /\ k \in 1..3
Next ==
  /\ f' = [f EXCEPT ![k] = 1 - f[k]]
  /\ q' = [q EXCEPT ![k] = IF q[k] = <<>> THEN <<>> ELSE Tail(q[k])]
  /\ k' = 3
====
