---- MODULE WayWithoutValue ----
\* exit 0
\* distinct 1
\* generated 2
\* A test that is true is true, though another way to it has no value.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == (\E z \in {1, 2} : <<5>>[z] = 5) /\ x' = x
====
