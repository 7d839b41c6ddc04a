---- MODULE LogInQueue ----
\* exit 13
\* distinct 4
\* says TLCGet("queue") = 1 \/ line > Len(Log) is FALSE in state 4
\* A temporal property may ask how many states wait once the successors of a state are made: with one behaviour, none wait where a log cannot be followed.
EXTENDS Naturals, Sequences, TLC
VARIABLES line, sum
Log == <<1, 2, 3, 9, 5>>
Init == line = 1 /\ sum = 0
Next == line <= Len(Log) /\ sum' \in {sum + 1, sum + 2, sum + 3} /\ sum' = sum + Log[line] /\ line' = line + 1
Spec == Init /\ [][Next]_<<line, sum>>
Matched == [](line <= Len(Log) => [](TLCGet("queue") = 1 \/ line > Len(Log)))
====
