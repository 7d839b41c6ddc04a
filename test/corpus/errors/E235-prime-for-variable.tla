A primed expression substituted for a variable.
Marks `w'`
---- MODULE PrimeForVariable ----
---- MODULE Inner ----
VARIABLE v
====
VARIABLE w
INSTANCE Inner WITH v <- w'
====
