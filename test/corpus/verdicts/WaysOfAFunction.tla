---- MODULE WaysOfAFunction ----
\* exit 0
\* distinct 2
\* generated 16
\* A function of truth values that is applied is a formula: its body counts its ways.
EXTENDS Naturals
VARIABLE x
S == 0..2
F == [i \in S |-> x = 0 \/ x < i]
G[i \in S] == \E z \in S : z >= i
Table(n) == [i \in S |-> \E z \in S : z >= n + i]
Init == x = 0
A == F[2] /\ x' = 1 - x
B == G[1] /\ x' = x
C == (F[1] \/ G[0]) /\ x' = x
D == Table(1)[0] /\ x' = x
E == [i \in S |-> G[i]][1] /\ x' = 0
Next == A \/ B \/ C \/ D \/ E
====
