The symbol @ outside of EXCEPT.
Marks `@`
---- MODULE Outside ----
Foo == @
====
