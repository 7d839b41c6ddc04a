---- MODULE CachedByClosure ----
\* exit 0
\* TLCCache computes a constant expression once for each closure, TLCEval once.
EXTENDS Naturals, TLC, TLCExt
ASSUME TLCSet(1, 0) /\ TLCSet(2, 0)
Five(i) == TLCCache(CASE TLCSet(1, TLCGet(1) + 1) -> 5, i)
Six == TLCEval(CASE TLCSet(2, TLCGet(2) + 1) -> 6)
ASSUME \A i \in {1, 2}, j \in 1..3 : Five(i) = 5
ASSUME Six + Six = 12
ASSUME TLCGet(1) = 2 /\ TLCGet(2) = 1
====
