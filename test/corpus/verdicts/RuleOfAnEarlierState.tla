---- MODULE RuleOfAnEarlierState ----
\* exit 75
\* says a rule that reads variables
\* silent about violated
\* A set over an infinite one that reads a variable has its meaning in one state: it is not kept in a variable, where a later value would be read.
EXTENDS Naturals
VARIABLES s, y
Init == y = 0 /\ s = {x \in Nat : x > y}
Next == y < 3 /\ y' = y + 1 /\ s' = s
Inv == 1 \in s
====
