---- MODULE SpecificationBySelector ----
\* exit 0
\* distinct 1
VARIABLE x
Spec == x = 0 /\ [][x' = x]_x
THEOREM Safe == Spec => []TRUE
S == Safe!1
====
