A nested module may not have the name of a module in use.
Marks `Naturals`
---- MODULE NestedModuleLikeExtended ----
EXTENDS Naturals
---- MODULE Naturals ----
====
INSTANCE Naturals
====
