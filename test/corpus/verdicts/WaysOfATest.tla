---- MODULE WaysOfATest ----
\* exit 0
\* distinct 12
\* generated 163
\* A test that is true in several ways makes a state so many times: behind names, parameters, LET, IF, CASE, \A and =>.
EXTENDS Naturals
VARIABLES x, y
S == 0..2
Init == (x = 0 \/ x = 1) /\ (\E z \in S : y = z) /\ (x < 5 \/ y < 5)
Low == x = 0 \/ x < 2
Some(v) == \E z \in S : z > v
A == Low /\ x' = 3 - x /\ UNCHANGED y
B == Some(x) /\ Some(y) /\ x' = x /\ y' = (y + 1) % 3
C == (IF x = 0 THEN Low ELSE y = 1 \/ y > 0) /\ x' \in {1, 2} /\ (x' = 1 \/ x' > 0) /\ y' = 0
D == \E a \in S : (a = x \/ a = y) /\ x' = a % 3 /\ y' = y /\ (\E c \in S : c = a)
E == (\A z \in {1, 2} : z = 1 \/ z > 0) /\ x' = 0 /\ y' = 0
F == CASE x = 0 -> (y = 0 \/ y < 3) /\ x' = 1 /\ y' = 1
       [] OTHER -> Some(y) /\ UNCHANGED <<x, y>>
G == LET some == Some(y) IN (some \/ Low) /\ x' = 0 /\ y' = y
H == (x = 0 => Low) /\ x' = 1 /\ y' = y
Next == A \/ B \/ C \/ D \/ E \/ F \/ G \/ H
====
