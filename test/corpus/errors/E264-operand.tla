There is no third operand.
Marks `!3`
---- MODULE Operand ----
Foo == 1 = 2
Bar == Foo!3
====
