---- MODULE FunctionInRow ----
\* exit 12
\* The same where the values of the functions are functions, of which one value is asked for.
EXTENDS Naturals
VARIABLE x
Total[n \in 0..3] ==
  [k \in 0..1 |->
    LET Same[m \in 0..2] == [j \in 0..1 |-> IF m = 0 THEN n + j * k ELSE Same[m - 1][j]]
    IN  IF n = 0 THEN 0 ELSE Same[2][k] + Total[n - 1][k]]
Init == x = 0
Next == x' = (x + 1) % 4
Small == Total[x][1] < 9
====
