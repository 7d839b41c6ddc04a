---- MODULE PostconditionFault ----
\* exit 10
\* says Postcondition Post cannot be evaluated.
EXTENDS Sequences
VARIABLE x
Init == x = 0
Next == x' = 0
Post == Head(<<>>) = 1
====
