A function for a declared operator with parameters.
Marks `Count`
---- MODULE Function ----
RECURSIVE Count(_)
Count[n \in {1}] == n
====
