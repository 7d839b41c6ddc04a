A function of one argument applied to two.
Marks `f[1, 2]`
---- MODULE OneArgument ----
f[x \in {1}] == x
Foo == f[1, 2]
====
