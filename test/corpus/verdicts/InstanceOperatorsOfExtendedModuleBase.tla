---- MODULE InstanceOperatorsOfExtendedModuleBase ----
EXTENDS Integers
CONSTANTS N, F(_), P
inner == N
Outer == <<inner, F(inner)>>
Truth == P
====
