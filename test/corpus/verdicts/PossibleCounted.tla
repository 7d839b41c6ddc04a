---- MODULE PossibleCounted ----
\* exit 0
\* distinct 2
\* What _POSSIBLE names is counted in a register where somebody asks for it.
EXTENDS Integers, TLC
VARIABLE x
Init == x = 0
Next == x' = 1 - x
AtOne == x = 1
Down == x = 1 /\ x' = 0
Post == /\ TLCGet("all:named")["s:_possible"][1] = [AtOne |-> 1, Down |-> 1]
        /\ TLCGet("all:named") = [k \in {"s:_possible"} |-> <<TLCGet(k)>>]
====
