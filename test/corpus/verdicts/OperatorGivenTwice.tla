---- MODULE OperatorGivenTwice ----
\* exit 151
\* says E323
\* says `Step` is given twice
\* silent about each time the same
EXTENDS Integers
Step == 0
One == 1
Two == 2
ASSUME Step = 2
====
