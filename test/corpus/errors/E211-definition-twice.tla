An operator defined twice.
Marks `Foo`
---- MODULE DefinitionTwice ----
Foo == 1
Foo == 2
====
