An operator that uses its argument below ENABLED.
Marks `Possible`
---- MODULE Enabled ----
---- MODULE Inner ----
CONSTANT F(_)
====
Possible(x) == ENABLED x
INSTANCE Inner WITH F <- Possible
====
