---- MODULE SpecificationTwiceBoxed ----
\* exit 12
\* distinct 4
\* [][][A]_v is [][A]_v.
EXTENDS Naturals
VARIABLE x
Spec == x = 0 /\ [][][x' = x + 1]_x
Small == x < 3
====
