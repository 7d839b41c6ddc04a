---- MODULE RowsOfFunctions ----
\* exit 0
\* distinct 6
\* A recursion that goes through a function value asks for elements of a row that is not there yet.
EXTENDS Integers, TLC
m[i \in 0..2] == [j \in 0..2 |-> IF j = 0 THEN i ELSE m[i][j - 1] + 1]
ASSUME m[2][2] = 4
ASSUME m[1] = [j \in 0..2 |-> 1 + j]
lev[i \in 0..3] == IF i = 0 THEN [j \in 0..3 |-> j] ELSE LET k == i - 1 IN [j \in 0..3 |-> IF j = 0 THEN i ELSE lev[k][j] + lev[i][j-1] + 0*k]
ASSUME lev[2] = (0 :> 2 @@ 1 :> 4 @@ 2 :> 8 @@ 3 :> 15)
ASSUME lev[3][3] = 30
p[i, k \in 0..2] == [j \in 0..2 |-> IF j = 0 THEN i + k ELSE p[i, k][j - 1] + 1]
ASSUME p[1, 2][2] = 5
VARIABLE x
q[i \in 0..2] == [j \in 0..2 |-> IF j = 0 THEN i + x ELSE q[i][j - 1] + 1]
Init == x = 0
Next == x < 5 /\ x' = x + 1
Inv == q[2][2] = 4 + x
Inv2 == q'[1][1] = 2 + x'
R(n) == LET h[i \in 0..n] == [j \in 0..n |-> IF j = 0 THEN i ELSE h[i][j-1] + 1] IN h[n][n]
ASSUME R(3) = 6 /\ R(2) = 4
Spec == Init /\ [][Next]_x
P == [][Inv2]_x
====
