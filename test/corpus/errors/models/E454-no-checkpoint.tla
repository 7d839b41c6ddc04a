There is no checkpoint in the folder.
Says `no checkpoint`
Runs `check --resume none`
Exits with 151
---- MODULE Step ----
VARIABLE x
Init == x = FALSE
Next == x' = TRUE
====
