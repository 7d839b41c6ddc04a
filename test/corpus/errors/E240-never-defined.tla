A RECURSIVE declaration without definition.
Marks `Count(_)`
---- MODULE NeverDefined ----
RECURSIVE Count(_)
Foo == 1
====
