The circle closes in a nested module.
Marks `CircleThroughNestedInstance`
---- MODULE CircleThroughNestedInstance ----
INSTANCE Other
====

---- MODULE Other ----
---- MODULE Inner ----
INSTANCE CircleThroughNestedInstance
====
INSTANCE Inner
====
