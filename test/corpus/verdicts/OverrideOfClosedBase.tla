---- MODULE OverrideOfClosedBase ----
EXTENDS Sequences, OverrideOfClosedLocal
VARIABLE v
Init == v \in Seq({1})
Next == v' = v
Known == Len(v) \in Small
====
