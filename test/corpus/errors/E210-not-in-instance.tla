The module of the instance has no such definition.
Marks `I!Emtpy`
---- MODULE NotInInstance ----
---- MODULE Queue ----
Empty == {}
====
I == INSTANCE Queue
Foo == I!Emtpy
====
