---- MODULE FaultOfFirstOperandInCells ----
\* exit 14
\* args --layout cells
\* Of two operands without a value the first one is told, however a variable is laid out.
EXTENDS Integers, TLC
VARIABLES f, n, ok
D == 1..3
Init == f = [i \in D |-> 0] /\ n = 0 /\ ok = 0
Next == /\ n' = n + 1
        /\ f' = [f EXCEPT ![1] = IF n >= 2 THEN "a" ELSE 1 - @]
        /\ ok' = <<Assert(n < 3, "boom"), f \in [D -> 0..1]>>
====
