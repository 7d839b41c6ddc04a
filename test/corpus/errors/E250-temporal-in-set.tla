A temporal formula as an element of a set.
Marks `<>(x = 1)`
---- MODULE TemporalInSet ----
VARIABLE x
Foo == {TRUE, <>(x = 1)}
====
