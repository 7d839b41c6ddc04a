A temporal property reads what the search is doing.
Marks `Matched`
Exits with 151
---- MODULE Queue ----
EXTENDS Naturals, TLC
VARIABLE line
Init == line = 1
Next == line < 3 /\ line' = line + 1
Spec == Init /\ [][Next]_line
Matched == [](line <= 9 => [](TLCGet("queue") = 1 \/ line > 9))
====
