---- MODULE LendIgnored ----
EXTENDS Lend
Event(e) == Ask(e.who)
Ignored(e) == holder = e.who
====
