A definition without parameters substituted for a constant operator.
Marks `zero`
---- MODULE DefinitionForOperator ----
---- MODULE Inner ----
CONSTANT F(_)
====
zero == 0
INSTANCE Inner WITH F <- zero
====
