---- MODULE SpecificationAssumesMore ----
\* exit 0
\* distinct 5
\* says `(x = 1) ~> (x = 2)` in `Spec` is assumed by temporal properties only
\* says `[]<>(x = 1)` in `Spec` is assumed by temporal properties only
\* silent about WF_x
\* Temporal conjuncts of the specification that are no fairness conditions are assumed by temporal properties, and told; fairness over an empty set is none.
EXTENDS Naturals
VARIABLE x
Go(p) == x' = p
Spec ==
  /\ x = 0
  /\ [][x' = (x + 1) % 5 \/ x' = 1]_x
  /\ \A p \in {} : WF_x(Go(p))
  /\ [](x = 3 => <>(x = 4))
  /\ (x = 1) ~> (x = 2)
  /\ LET Often == []<>(x = 1) IN Often
Comes == <>(x = 2)
Small == x < 5
====
