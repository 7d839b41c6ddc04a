---- MODULE LanguageOperatorGiven ----
\* exit 0
\* distinct 3
\* generated 8
\* depth 2
\* An operator of the language that is an argument is what it is: `Apply(\/, A, B)` is two ways to make a step, `Apply(=, x', 0)` gives x a value, `Apply(~>, P, Q)` is temporal.
EXTENDS Naturals
VARIABLE x
Apply(Op(_, _), a, b) == Op(a, b)
Twice(Op(_, _), a, b) == Apply(Op, a, b)
Init == Apply(=, x, 0)
Next ==
  \/ Twice(\/, x = 0 /\ x' = 1, x = 1 /\ x' = 2)
  \/ Apply(/\, x = 2, Apply(\in, x', {0, 1}))
  \/ Apply(\/, x < 2, x = 0) /\ Apply(=, x', 2)
Spec == Init /\ [][Next]_x /\ WF_x(Next)
Returns == Apply(~>, x = 1, x = 2)
====
