The module does not exist.
Marks `Clocks`
---- MODULE MissingExtendedModule ----
EXTENDS Naturals, Clocks

Tick(t) == t + 1
Later == Advance(3)
====
