---- MODULE Latin1 ----
\* café
VARIABLE x
Init == x = 0
Next == x' = x
====
