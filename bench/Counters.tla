------------------------------ MODULE Counters ------------------------------
(***************************************************************************)
(* Three counters, each of which goes round in a circle by itself. How     *)
(* many states there are is arithmetic: A * B * C of them, each with three *)
(* successors, and the last one is (A - 1) + (B - 1) + (C - 1) steps away. *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS A, B, C

VARIABLES a, b, c

Init == a = 0 /\ b = 0 /\ c = 0

TurnA == a' = (a + 1) % A /\ UNCHANGED <<b, c>>
TurnB == b' = (b + 1) % B /\ UNCHANGED <<a, c>>
TurnC == c' = (c + 1) % C /\ UNCHANGED <<a, b>>

Next == TurnA \/ TurnB \/ TurnC

Spec == Init /\ [][Next]_<<a, b, c>>

InRange == a \in 0 .. A - 1 /\ b \in 0 .. B - 1 /\ c \in 0 .. C - 1
=============================================================================
