---- MODULE RecursionAssigns ----
\* exit 0
\* distinct 20
\* generated 402
\* depth 2
\* Recursive operators give variables values: different ones on different ways, after the recursion, through each other, and by formulas that are handed on.
EXTENDS Integers, FiniteSets
VARIABLES x, y, z
RECURSIVE Fill(_), Rep(_,_), Maybe(_), ForEach(_,_), Even(_), Odd(_)
Fill(n) == IF n = 0 THEN x' = 0 ELSE x' = n \/ Fill(n - 1)
Rep(A, n) == IF n = 0 THEN TRUE ELSE A /\ Rep(A, n - 1)
Maybe(n) == IF n = 0 THEN TRUE ELSE y' = n \/ Maybe(n-1)
ForEach(F(_), n) == IF n = 0 THEN TRUE ELSE ForEach(F, n - 1) /\ F(n)
Even(n) == IF n = 0 THEN z' = 0 ELSE z' = n \/ Odd(n - 1)
Odd(n) == IF n = 0 THEN FALSE ELSE Even(n - 1)
RECURSIVE InitR(_)
InitR(n) == IF n = 0 THEN FALSE ELSE x = n \/ InitR(n-1)
Init == InitR(2) /\ y = 0 /\ z = 0
Next == \/ Fill(x) /\ Maybe(2) /\ y' \in {0,1} /\ Even(4)
        \/ Rep(x' = 1, 2) /\ ForEach(LAMBDA i : i = 1 => y' = 2, 2) /\ Odd(3)
        \/ LET RECURSIVE G(_) G(k) == IF k = 0 THEN y' = 1 ELSE G(k-1) /\ (x' = k \/ z' = k) IN ENABLED G(2) /\ G(3) /\ z' \in 1..3 /\ x' \in 1..2
====
