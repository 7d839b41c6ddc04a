---- MODULE CircleThroughInstance ----
\* exit 151
\* says is defined by itself
\* The definition that stands for the constant comes from an instance, in which the constant stands for another one.
CONSTANT Node
VARIABLE x
INSTANCE CircleThroughInstanceBase
Init == x \in Node
Next == UNCHANGED x
====
