---- MODULE RegisterInActionProperty ----
\* exit 13
\* distinct 4
\* says x: 2 -> 3
\* A step that violates a property is told as it was seen.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0 /\ TLCSet(1, 0)
Next == TLCSet(1, TLCGet(1) + 1) /\ x' = TLCGet(1)
Property == [][x' # 3]_x
====
