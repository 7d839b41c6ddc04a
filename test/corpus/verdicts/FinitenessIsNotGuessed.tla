---- MODULE FinitenessIsNotGuessed ----
\* exit 76
\* says not both are known to be finite
\* Nobody knows whether {x \in Nat : P(x)} is finite: that it equals a finite set is neither true nor false.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x
Inv == {n \in Nat : n < 3} # {0, 1, 2}
====
