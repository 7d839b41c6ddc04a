---- MODULE HeadOfEmpty ----
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
Queue == SubSeq(<<1, 2>>, x + 1, 2)
HasHead == Head(Queue) > 0
Next == x < 3 /\ x' = x + 1
====
