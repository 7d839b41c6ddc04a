---- MODULE ReplacedRecursively ----
\* exit 0
\* An operator that is defined by itself because the configuration replaces another one is recursive, as if it were declared so.
EXTENDS Naturals
CONSTANT IsOdd(_)
IsEven(n) == IF n = 0 THEN TRUE ELSE IsOdd(n - 1)
MyIsOdd(n) == IF n = 0 THEN FALSE ELSE IsEven(n - 1)
ASSUME IsEven(20) /\ ~IsEven(21)
====
