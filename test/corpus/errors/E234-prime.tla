Priming substituted for a constant operator.
Marks `'`
---- MODULE Prime ----
---- MODULE Inner ----
CONSTANT F(_)
====
VARIABLE w
INSTANCE Inner WITH F <- '
====
