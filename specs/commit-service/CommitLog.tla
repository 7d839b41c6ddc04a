----------------------------- MODULE CommitLog -----------------------------
(* What the lines of the service's logs mean. *)
EXTENDS CommitService, Integers

\* The coordinator was killed between a record and its line in the log.
Unlogged == \E t \in Transactions : Begin(t) \/ \E outcome \in Outcomes : Decide(t, outcome)

\* Nobody logs that a process is killed: the line is written when the coordinator is started again, with what it finds on its disk.
RestartWith(found) == Restart /\ \A i \in DOMAIN found : record'[found[i].t] = found[i].record

Event(e) ==
  CASE e.event = "begin"   -> Begin(e.t)
    [] e.event = "collect" -> Collect(e.from, e.t)
    [] e.event = "decide"  -> Decide(e.t, e.outcome)
    [] e.event = "tell"    -> Tell(e.to, e.t, e.outcome)
    [] e.event = "restart" -> \/ Crash \cdot RestartWith(e.found)
                              \/ Unlogged \cdot Crash \cdot RestartWith(e.found)
    [] e.event = "vote"    -> IF e.answer = "yes" THEN VoteYes(e.node, e.t) ELSE VoteNo(e.node, e.t)
    [] e.event = "obey"    -> Obey(e.node, e.t, e.outcome)

\* The processes have no common clock. A line comes after those of its own process and after what it has heard of.
EventNode(e) == e.node
EventClock(e) == e.clock
============================================================================
