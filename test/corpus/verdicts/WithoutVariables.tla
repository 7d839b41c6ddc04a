---- MODULE WithoutVariables ----
\* exit 0
\* distinct 0
\* Without variables there is nothing to search; assumptions are checked.
Spec == [][TRUE]_<<>>
ASSUME 1 = 1
====
