---- MODULE NextByAnotherName ----
\* exit 12
\* says State 2: Count
\* The actions of a next-state relation without names of their own are called as the configuration calls it.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Count == x' = x + 1
Small == x < 1
====
