A function of two arguments applied to three.
Marks `f[1, 2, 3]`
---- MODULE TooMany ----
f[x \in {1}, y \in {2}] == x
Foo == f[1, 2, 3]
====
