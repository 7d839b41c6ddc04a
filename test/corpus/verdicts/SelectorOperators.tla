---- MODULE SelectorOperators ----
\* exit 0
\* A part of a definition may be an operator: an argument, in a substitution, with operators among its own arguments.
EXTENDS Naturals
Apply(F(_), v) == F(v)
Doubles == {2 * x : x \in {1, 2}}
Twice(x) == 2 * x
Op(F(_), n) == <<F(n), {F(m) : m \in {n}}>>
Sum(k) == {x + k : x \in {1, 2}}
A == <<LET one == 1 inc(x) == x + one IN inc(0)>>
I == INSTANCE SelectorOperatorsBase WITH G <- Doubles!@
J(k) == INSTANCE SelectorOperatorsBase WITH G <- Sum(k)!@
ASSUME Apply(Doubles!@, 5) = 10
ASSUME \A k \in 1..3 : Apply(Sum(k)!@, 5) = 5 + k
ASSUME Op(Twice, 4)!1 = 8
ASSUME Op(LAMBDA x : x + 1, 4)!1 = 5
ASSUME Op(Doubles!@, 4)!2!(3) = 6
ASSUME Apply(A!1!inc, 5) = 6
ASSUME I!Three = 6
ASSUME J(4)!Three = 7
====
