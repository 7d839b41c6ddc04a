---- MODULE MissingModule ----
EXTENDS Naturals, Sequnces
VARIABLE x
Init == x = 0
Next == x' = x
====
