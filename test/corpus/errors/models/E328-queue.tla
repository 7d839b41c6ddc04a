A temporal property about steps reads what the search is doing.
Marks `[TLCGet("queue") > line']_line`
Exits with 151
---- MODULE Queue ----
EXTENDS Naturals, TLC
VARIABLE line
Init == line = 1
Next == line < 3 /\ line' = line + 1
Spec == Init /\ [][Next]_line
Matched == <>[][TLCGet("queue") > line']_line
====
