---- MODULE Blocking ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
\* One evaluation that does not come to its end while anybody waits.
Next == x' = IF \A k, m, n \in 1..100000 : k + m + n > 0 THEN 1 ELSE 2
====
