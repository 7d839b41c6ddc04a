There is no such label.
Marks `Foo!lba`
---- MODULE Label ----
Foo == lab :: 1 = 2
Bar == Foo!lba
====
