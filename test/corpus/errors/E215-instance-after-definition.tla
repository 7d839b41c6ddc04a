The imported definition is ignored; only a warning.
Marks `Limits`
---- MODULE InstanceAfterDefinition ----
Limit == 3
INSTANCE Limits
====

---- MODULE Limits ----
Limit == 4
====
