A module cannot instantiate itself.
Marks `InstanceOfItself`
---- MODULE InstanceOfItself ----
I == INSTANCE InstanceOfItself
====
