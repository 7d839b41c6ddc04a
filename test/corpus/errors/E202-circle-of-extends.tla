Two modules extend each other.
Marks `CircleOfExtends`
---- MODULE CircleOfExtends ----
EXTENDS Other

Foo == 1
====

---- MODULE Other ----
EXTENDS CircleOfExtends
====
