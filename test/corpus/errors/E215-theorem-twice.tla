Two theorems have one name; only a warning. The name means the first one.
Marks `Bound`
---- MODULE TheoremTwice ----
EXTENDS Limits
LEMMA Bound == TRUE
Same == Bound
====

---- MODULE Limits ----
THEOREM Bound == TRUE
OBVIOUS
====
