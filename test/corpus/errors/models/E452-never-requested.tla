What the property waits for never happens.
Marks `Served`
Says `holds vacuously`
Exits with 0
---- MODULE NeverRequested ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Served == (x = 7) ~> (x = 0)
====
