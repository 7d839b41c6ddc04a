The label lacks the bound name.
Marks `lab :: x = 1`
---- MODULE Missing ----
Foo(S) == \A x \in S : lab :: x = 1
====
