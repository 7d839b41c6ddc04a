------------------------------ MODULE TokenRing ------------------------------
(***************************************************************************)
(* Dijkstra's self-stabilizing ring. N machines in a circle hold a number  *)
(* each. A machine sees its own number and that of the one before it, and  *)
(* what it sees tells whether it has the token (the right to do something  *)
(* that only one may do at a time). Passing the token on means changing    *)
(* the own number.                                                         *)
(*                                                                         *)
(* Every state is an initial state: whatever a fault has left behind,      *)
(* several tokens included, the ring finds its way to exactly one token.   *)
(* It does so if there are enough numbers (K), and only because machine 0  *)
(* follows a rule of its own (Leader).                                     *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  N,      \* machines
  K,      \* numbers
  Leader  \* BOOLEAN: FALSE is the mistake of treating all machines alike

ASSUME N \in Nat \ {0, 1} /\ K \in Nat \ {0, 1} /\ Leader \in BOOLEAN

VARIABLE number

Machines == 0 .. N - 1
Before(m) == (m + N - 1) % N
Leads(m) == Leader /\ m = 0

HasToken(m) ==
  IF Leads(m) THEN number[m] = number[Before(m)]
              ELSE number[m] # number[Before(m)]

Init == number \in [Machines -> 0 .. K - 1]

Pass(m) ==
  /\ HasToken(m)
  /\ number' = [number EXCEPT ![m] =
       IF Leads(m) THEN (@ + 1) % K ELSE number[Before(m)]]

Next == \E m \in Machines : Pass(m)

Spec == Init /\ [][Next]_number

FairSpec == Spec /\ WF_number(Next)

------------------------------------------------------------------------------
Holders == {m \in Machines : HasToken(m)}

\* The token is never lost.
SomeToken == Holders # {}

Stable == Cardinality(Holders) = 1

\* One token remains one token.
StaysStable == [][Stable => Stable']_number

\* Tokens are not made, only merged.
NeverMore == [][Cardinality(Holders') <= Cardinality(Holders)]_number

\* From any state the ring reaches one token, and keeps it.
Stabilizes == <>[]Stable

\* Once stable, every machine has the token again and again.
Circulates == \A m \in Machines : []<>HasToken(m)
==============================================================================
