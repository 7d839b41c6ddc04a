---- MODULE OldValueInRule ----
\* exit 0
\* distinct 2
\* The same in the body of a function of LET, and where the expression around it is remembered for what it reads.
EXTENDS Integers, FiniteSets
VARIABLES f, g, n
D == 1..3
Init == f = [i \in D |-> 4] /\ g = [i \in D |-> 0] /\ n = 0
Next == \E i \in D :
  /\ n' = n
  /\ g' = [g EXCEPT ![1] = LET u == @ IN (u + Cardinality({<<k, [f EXCEPT ![k] = u + k]>> : k \in D})) % 6]
  /\ f' = [f EXCEPT ![i] = LET r[k \in 0..3] == IF k = 0 THEN @ ELSE r[k - 1] IN [<<1>> EXCEPT ![1] = r[2]][1]]
Inv == f = [i \in D |-> 4]
====
