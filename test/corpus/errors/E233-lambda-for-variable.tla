A LAMBDA substituted for a variable.
Marks `LAMBDA x : x`
---- MODULE LambdaForVariable ----
---- MODULE Inner ----
VARIABLE v
====
INSTANCE Inner WITH v <- LAMBDA x : x
====
