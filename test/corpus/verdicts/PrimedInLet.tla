---- MODULE PrimedInLet ----
\* exit 0
\* distinct 1
\* generated 2
\* A LET that stands for a primed variable is assigned to.
EXTENDS Naturals
VARIABLE a
Init == a = 0
Next == (LET y == a' IN y) = 0
Inv == ENABLED ((LET y == a' IN y) = 1)
====
