The action of a property cannot be evaluated.
Marks `Head(SubSeq(<<1, 2>>, x', 2))`
Exits with 77
---- MODULE Property ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Grows == [][Head(SubSeq(<<1, 2>>, x', 2)) > 0]_x
====
