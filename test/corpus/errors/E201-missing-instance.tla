The module does not exist; names behind the instance are not reported too.
Marks `Clocks`
---- MODULE MissingInstance ----
C == INSTANCE Clocks

Later == C!Tick(3)
====
