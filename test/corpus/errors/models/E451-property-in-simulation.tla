A simulation says nothing about a temporal property.
Marks `Ends`
Runs `simulate`
Exits with 0
---- MODULE PropertyInSimulation ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Ends == <>(x = 3)
====
