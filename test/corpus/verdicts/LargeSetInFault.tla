---- MODULE LargeSetInFault ----
\* exit 75
\* bytes 12000
\* says characters are left out
\* says with the string "a"
\* A fault does not print a million elements.
EXTENDS Integers
VARIABLE x
Init == x = 0
Next == x' = IF {i * 2 : i \in 1..20000} = "a" THEN 1 ELSE 2
====
