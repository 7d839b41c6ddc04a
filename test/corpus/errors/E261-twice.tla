Two labels of one name.
Marks `lab :: 2`
---- MODULE Twice ----
Foo == <<lab :: 1, lab :: 2>>
====
