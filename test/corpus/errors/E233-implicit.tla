The operator that is substituted by name has another arity.
Marks `Inner`
---- MODULE Implicit ----
---- MODULE Inner ----
CONSTANT F(_)
====
F(x, y) == <<x, y>>
INSTANCE Inner
====
