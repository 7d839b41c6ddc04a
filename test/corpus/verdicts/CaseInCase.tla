---- MODULE CaseInCase ----
\* exit 0
\* Behind OTHER of an inner CASE the arms are those of the outer one.
EXTENDS Naturals
ASSUME (CASE FALSE -> 1 [] FALSE -> CASE TRUE -> 2 [] OTHER -> 3 [] TRUE -> 4) = 4
ASSUME (CASE TRUE -> CASE FALSE -> 2 [] OTHER -> 3 [] TRUE -> 4) = 3
ASSUME (CASE FALSE -> 0 [] OTHER -> CASE FALSE -> 2 [] OTHER -> 3) = 3
====
