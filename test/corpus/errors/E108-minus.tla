---- MODULE Test ----
EXTENDS Integers
a == 2 + -1 - -1 % -1
b == -2 * 3 * (-1)
c == 2 * -1
====
