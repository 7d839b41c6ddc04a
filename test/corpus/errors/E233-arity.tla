An operator with too many parameters substituted.
Marks `pair`
---- MODULE Arity ----
---- MODULE Inner ----
CONSTANT F(_)
====
pair(x, y) == <<x, y>>
INSTANCE Inner WITH F <- pair
====
