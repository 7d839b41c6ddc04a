A label in an unnamed assumption.
Marks `lab :: TRUE`
---- MODULE Assume ----
ASSUME lab :: TRUE
====
