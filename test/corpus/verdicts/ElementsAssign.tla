---- MODULE ElementsAssign ----
\* exit 0
\* distinct 6
\* generated 22
\* Elements of \A may give values to different variables: each assigns what none before it has, and tests the rest.
EXTENDS Integers
VARIABLES x, y, z
Init == \A i \in 1..3 : IF i = 1 THEN x = 0 ELSE IF i = 2 THEN y \in {1, 2} ELSE z = 2
Next ==
  \/ \A i, j \in 1..2 : IF i = j THEN (IF i = 1 THEN x' = 1 - x ELSE y' \in {1, 2}) ELSE z' = 3
  \/ (\A i \in {} : x' = 7) /\ UNCHANGED <<x, y, z>>
  \/ ENABLED (\A i \in {1, 2} : IF i = 1 THEN x' = 1 ELSE y' = 1) /\ x = 1 /\ \A v \in {1, 2, 3} : CASE v = 1 -> x' = 1 [] v = 2 -> y' = 1 /\ z' = z [] v = 3 -> y' = x'
====
