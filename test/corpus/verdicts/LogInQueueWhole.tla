---- MODULE LogInQueueWhole ----
\* exit 0
\* distinct 6
\* The log is followed to its end, where nothing waits either.
EXTENDS Naturals, Sequences, TLC
VARIABLES line, sum
Log == <<1, 2, 3, 3, 1>>
Init == line = 1 /\ sum = 0
Next == line <= Len(Log) /\ sum' \in {sum + 1, sum + 2, sum + 3} /\ sum' = sum + Log[line] /\ line' = line + 1
Spec == Init /\ [][Next]_<<line, sum>>
Matched == [](line <= Len(Log) => [](TLCGet("queue") = 1 \/ line > Len(Log)))
====
