---- MODULE SafetyOfEachElement ----
\* exit 12
\* says Bounded
\* `\A n \in S : []P(n)` is asked of every state that is made, as the conjunction of its parts is: also of one that a constraint leaves out, and whatever fairness says.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Below(n) == x < n
Bounded == \A n \in {2, 5} : []Below(n)
Small == x < 2
====
