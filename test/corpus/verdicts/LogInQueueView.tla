---- MODULE LogInQueueView ----
\* exit 0
\* distinct 4
\* silent about E320
\* A property that reads the search is about the search with VIEW: there one state waits, without it two would.
EXTENDS Naturals, Sequences, TLC
VARIABLES line, aside
Log == <<1, 2, 3>>
Init == line = 1 /\ aside = 0
Next == line <= Len(Log) /\ aside' \in {0, 1} /\ line' = line + 1
Spec == Init /\ [][Next]_<<line, aside>>
View == line
Matched == [](line <= Len(Log) => [](TLCGet("queue") = 1 \/ line > Len(Log)))
====
