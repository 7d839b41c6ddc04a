One field given two sets.
Marks `a : {2}`
---- MODULE RecordSet ----
Foo == [a : {1}, a : {2}]
====
