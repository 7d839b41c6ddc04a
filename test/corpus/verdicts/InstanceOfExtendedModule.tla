---- MODULE InstanceOfExtendedModule ----
\* exit 12
\* says AlwaysZero
\* What WITH gives a constant counts inside the instance, also where the configuration gives the same constant a value: the module is extended too.
EXTENDS InstanceOfExtendedModuleBase
Zero == INSTANCE InstanceOfExtendedModuleBase WITH N <- 0
AlwaysZero == Zero!Bounded
====
