Nothing defines the name: the module of Apalache that does is not what is mostly meant.
Marks `None`
---- MODULE Owner ----
VARIABLE owner

Init == owner = None
====
