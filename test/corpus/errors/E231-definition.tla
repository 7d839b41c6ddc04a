A definition cannot be substituted.
Marks `Max`
---- MODULE Definition ----
---- MODULE Inner ----
Max == 3
====
INSTANCE Inner WITH Max <- 4
====
