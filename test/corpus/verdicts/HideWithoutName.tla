---- MODULE HideWithoutName ----
\* exit 150
\* says `TRUE` is no name of a fact
THEOREM T == TRUE
HIDE T, TRUE
====
