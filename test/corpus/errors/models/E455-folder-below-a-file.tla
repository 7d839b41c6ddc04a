The folder for states would be inside the module's own file.
Says `ENOTDIR`
Runs `check --spill Step.tla/states`
Exits with 151
---- MODULE Step ----
VARIABLE x
Init == x = FALSE
Next == x' = TRUE
====
