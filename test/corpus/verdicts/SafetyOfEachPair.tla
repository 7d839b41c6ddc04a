---- MODULE SafetyOfEachPair ----
\* exit 12
\* says Bounded
\* As SafetyOfEachElement, where the names are the components of a tuple, and of more elements.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Bounded == \A <<a, b>> \in (1..20) \X (1..5) : [](x < a + b)
Small == x < 2
====
