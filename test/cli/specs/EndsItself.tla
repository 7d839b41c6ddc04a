---- MODULE EndsItself ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = x + 1 /\ (x = 5 => TLCSet("exit", TRUE))
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Reached == <>(x = 50)
====
