---- MODULE LendIf ----
EXTENDS Lend
Event(e) == IF "ask" \in DOMAIN e THEN Ask(e.ask) ELSE Lend(e.lend)
Ignored(e) == "alive" \in DOMAIN e
====
