---- MODULE AssertedStep ----
EXTENDS Naturals, TLC
VARIABLE level
Init == level = 0
Add(n) == /\ Assert(level + n < 4, "too much")
          /\ level' = level + n
Next == \E n \in 1..2 : Add(n)
====
