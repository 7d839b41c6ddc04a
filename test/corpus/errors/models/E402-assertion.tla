An assertion is false in the third state.
Marks `Assert(x < 2, "x has grown")`
Says `x has grown`
Exits with 14
---- MODULE Assertion ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == Assert(x < 2, "x has grown") /\ x' = x + 1
====
