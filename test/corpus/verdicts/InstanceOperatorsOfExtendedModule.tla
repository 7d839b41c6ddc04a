---- MODULE InstanceOperatorsOfExtendedModule ----
\* exit 0
\* As InstanceOfExtendedModule, for constants and constant operators that the configuration replaces by operators; through a chain and with parameters.
EXTENDS InstanceOperatorsOfExtendedModuleBase
Two == 2
Double(x) == 2 * x
True == 1 = 1
Halve(x) == x \div 2
I == INSTANCE InstanceOperatorsOfExtendedModuleBase WITH N <- 42, F <- Double, P <- 42
J(n) == INSTANCE InstanceOperatorsOfExtendedModuleBase WITH N <- n, F <- LAMBDA x : x + n, P <- n
K == INSTANCE InstanceOperatorsOfExtendedModuleBase
ASSUME Outer = <<2, 1>>
ASSUME I!Outer = <<42, 84>>
ASSUME \A n \in 1..3 : J(n)!Outer = <<n, 2 * n>>
ASSUME K!Outer = <<2, 1>>
ASSUME I!Truth = 42 /\ Truth = TRUE
====
