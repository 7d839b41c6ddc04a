------------------------------- MODULE Tokens -------------------------------
(***************************************************************************)
(* K tokens on N places in a row; each goes from place to place. A state   *)
(* is one function, and no two states share a value. How many there are is *)
(* arithmetic: (K + N - 1 over N - 1); place p is not empty in             *)
(* (K + N - 2 over N - 1) of them, and the end is K * (N - 1) steps away.  *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS N, K

VARIABLE tokens

Init == tokens = [p \in 1 .. N |-> IF p = 1 THEN K ELSE 0]

Move(p) ==
  /\ tokens[p] > 0
  /\ tokens' = [tokens EXCEPT ![p] = @ - 1, ![p + 1] = @ + 1]

Next == \E p \in 1 .. N - 1 : Move(p)

Spec == Init /\ [][Next]_tokens

TypeOK == tokens \in [1 .. N -> 0 .. K]
=============================================================================
