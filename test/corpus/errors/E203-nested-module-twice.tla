Two nested modules of one name.
Marks `Inner`
---- MODULE NestedModuleTwice ----
---- MODULE Inner ----
====
---- MODULE Inner ----
====
====
