Two extended modules define one name; only a warning.
Marks `Second`
---- MODULE TwoDefinitions ----
EXTENDS First, Second
Foo == Limit
====

---- MODULE First ----
Limit == 3
====
---- MODULE Second ----
Limit == 4
====
