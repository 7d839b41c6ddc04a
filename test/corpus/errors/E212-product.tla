The symbol of products is defined again.
Marks `\times`
---- MODULE Product ----
EXTENDS Naturals
a \times b == a + b
====
