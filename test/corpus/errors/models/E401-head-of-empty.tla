Head of the empty sequence.
Marks `Head(Queue)`
Says `the sequence is empty`
Exits with 76
---- MODULE HeadOfEmpty ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Queue == SubSeq(<<1, 2>>, x + 1, 2)
Holds == Head(Queue) > 0
====
