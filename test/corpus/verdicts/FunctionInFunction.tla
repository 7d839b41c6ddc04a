---- MODULE FunctionInFunction ----
\* exit 12
\* A recursive function in the body of another one reads that one's argument, which is not its own.
EXTENDS Naturals
VARIABLE x
Total[n \in 0..3] ==
  LET Same[m \in 0..2] == IF m = 0 THEN n ELSE Same[m - 1]
  IN  IF n = 0 THEN 0 ELSE Same[2] + Total[n - 1]
Init == x = 0
Next == x' = (x + 1) % 4
Small == Total[x] < 6
====
