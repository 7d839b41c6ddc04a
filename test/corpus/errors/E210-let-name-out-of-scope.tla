A LET name is visible only in its LET.
Marks `half`
---- MODULE LetNameOutOfScope ----
Foo == LET half == 1 IN half
Bar == half
====
