---- MODULE Blocking ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
\* One evaluation that does not come to its end while anybody waits.
Next == x' = IF \A m, n \in 1..1000000000 : m + n > 0 THEN 1 ELSE 2
====
