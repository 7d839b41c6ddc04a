A RECURSIVE declaration of a LET without definition.
Marks `Count(_)`
---- MODULE Let ----
Foo == LET RECURSIVE Count(_) IN 1
====
