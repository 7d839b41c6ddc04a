---- MODULE StepsOfEachElement ----
\* exit 13
\* says Refines is violated by the step from state 1 to state 2
\* As SafetyOfEachElement, of the steps of an instance for each element of a set. What is temporal beside them is checked too.
EXTENDS Naturals
VARIABLE x
Next == x' \in {1, 2}
Spec == x = 0 /\ [][Next]_x /\ SF_x(x = 2 /\ x' = 1) /\ WF_x(x = 1 /\ x' = 3)
To(n) == INSTANCE StepsOfEachElementBase WITH most <- n
Refines == \A n \in 1..2 : To(n)!Spec
====
