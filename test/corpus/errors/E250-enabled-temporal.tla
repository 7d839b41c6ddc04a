ENABLED of a temporal formula.
Marks `[](x = 1)`
---- MODULE EnabledTemporal ----
VARIABLE x
Foo == ENABLED [](x = 1)
====
