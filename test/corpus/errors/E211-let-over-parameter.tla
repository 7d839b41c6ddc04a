A LET may not hide a parameter.
Marks `n`
---- MODULE LetOverParameter ----
Foo(n) == LET n == 1 IN n
====
