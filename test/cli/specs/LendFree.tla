---- MODULE LendFree ----
EXTENDS Lend
Event(e) == Next \/ UNCHANGED vars
====
