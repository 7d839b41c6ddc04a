---- MODULE NestedThroughInstance ----
\* exit 0
\* distinct 2
\* seconds 5
\* Code does not double with each application inside of another, though what the configuration puts in place uses its argument three times.
EXTENDS Integers
VARIABLE x
---- MODULE Nested ----
EXTENDS Integers
CONSTANT N
D(p) == p
F(p) == D(p)
V == F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(4))))))))))))))))))))))))))))))
====
ThreeTimes(p) == IF p > 3 THEN p ELSE p + p
I(q) == INSTANCE Nested WITH N <- q
Init == x = 0
Next == x' = I(x)!V
====
