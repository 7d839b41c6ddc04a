A definition may not replace one of an extended module.
Marks `Len`
---- MODULE RedefinesExtended ----
EXTENDS Sequences

Len(s) == s
====
