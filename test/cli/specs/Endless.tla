---- MODULE Endless ----
\* One evaluation that takes for ever, wherever it stands: Where says which.
EXTENDS Naturals, FiniteSets
CONSTANT Where
VARIABLE x
All == \A f \in [1..10 -> 1..10] : f[1] + x >= 0
ASSUME Where = "assumption" => \A f \in [1..10 -> 1..10] : f[1] >= 0
Init == x = 0 /\ (Where = "initial predicate" => \A f \in [1..8 -> 1..9] : f[1] + x >= 0)
Next ==
  /\ x < 3
  /\ x' = x + 1
  /\ Where = "action" => \A f \in [1..10 -> 1..10] : f[1] + x >= 0
  /\ Where = "choice" => (CHOOSE f \in [1..8 -> 1..9] : \A i \in 1..8 : f[i] = 9) # <<>>
  /\ Where = "set" => Cardinality({<<f, x>> : f \in [1..8 -> 1..9]}) > x
  /\ Where = "subsets" => \E S \in SUBSET (1..29) : Cardinality(S) = 30 + x
Invariant == Where = "invariant" => All
Constraint == Where = "constraint" => All
ActionConstraint == Where = "action constraint" => \A f \in [1..10 -> 1..10] : f[1] + x' >= 0
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Property == Where = "property" => <>(\A f \in [1..10 -> 1..10] : f[1] + x >= 3)
====
