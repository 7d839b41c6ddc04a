A misspelt constant; the nearest name is suggested.
Marks `Clinets`
---- MODULE Misspelt ----
CONSTANT Clients

All == { c \in Clinets : TRUE }
====
