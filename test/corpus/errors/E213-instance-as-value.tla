The name of an instance is not a value.
Marks `I`
---- MODULE InstanceAsValue ----
EXTENDS Naturals
---- MODULE Inner ----
zero == 0
====
I == INSTANCE Inner
Foo == I + 1
====
