An operator of the language is defined again.
Marks `\cup`
---- MODULE BuiltIn ----
a \cup b == a
====
