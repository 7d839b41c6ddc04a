One field given two values.
Marks `a |-> 2`
---- MODULE Record ----
Foo == [a |-> 1, b |-> 1, a |-> 2]
====
