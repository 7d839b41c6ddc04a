---- MODULE LendLevel ----
EXTENDS Lend, TLC
LevelNext == Next /\ TLCGet("level") < 3
Event(e) == LevelNext
====
