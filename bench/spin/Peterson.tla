------------------------------ MODULE Peterson ------------------------------
(***************************************************************************)
(* Peterson's algorithm for N processes: who wants to enter goes through   *)
(* waiting rooms. In each the process that came last is polite: it waits   *)
(* while somebody else is in this room or a later one. N - 1 rooms suffice *)
(* (more of them are for larger numbers of states). peterson.pml is the    *)
(* same, step for step.                                                    *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS N, Rooms

ASSUME N \in Nat \ {0} /\ Rooms \in Nat /\ Rooms >= N - 1

VARIABLES
  pc,      \* where each process is
  level,   \* 0: does not want to enter; else the waiting room that it is in
  polite,  \* who entered each waiting room last
  other    \* whom each process looks at

vars == <<pc, level, polite, other>>

Processes == 1 .. N

Init ==
  /\ pc = [p \in Processes |-> "outside"]
  /\ level = [p \in Processes |-> 0]
  /\ polite = [r \in 1 .. Rooms |-> 1]
  /\ other = [p \in Processes |-> 1]

Move(p, from, to) == pc[p] = from /\ pc' = [pc EXCEPT ![p] = to]

Climb(p) ==
  /\ level[p] < Rooms
  /\ Move(p, "outside", "polite")
  /\ level' = [level EXCEPT ![p] = @ + 1]
  /\ UNCHANGED <<polite, other>>

BePolite(p) ==
  /\ Move(p, "polite", "look")
  /\ polite' = [polite EXCEPT ![level[p]] = p]
  /\ other' = [other EXCEPT ![p] = 1]
  /\ UNCHANGED level

IsBehind(p, q) == q = p \/ level[q] < level[p]

LookOn(p) ==
  /\ pc[p] = "look"
  /\ other[p] <= N
  /\ IsBehind(p, other[p])
  /\ other' = [other EXCEPT ![p] = @ + 1]
  /\ UNCHANGED <<pc, level, polite>>

Meet(p) ==
  /\ other[p] <= N
  /\ ~IsBehind(p, other[p])
  /\ Move(p, "look", "meet")
  /\ UNCHANGED <<level, polite, other>>

Decide(p) ==
  /\ Move(p, "meet", "look")
  /\ other' = [other EXCEPT ![p] = IF polite[level[p]] = p THEN 1 ELSE N + 1]
  /\ UNCHANGED <<level, polite>>

Pass(p) ==
  /\ other[p] = N + 1
  /\ Move(p, "look", "outside")
  /\ UNCHANGED <<level, polite, other>>

Enter(p) ==
  /\ level[p] = Rooms
  /\ Move(p, "outside", "inside")
  /\ UNCHANGED <<level, polite, other>>

Leave(p) ==
  /\ Move(p, "inside", "outside")
  /\ level' = [level EXCEPT ![p] = 0]
  /\ other' = [other EXCEPT ![p] = 1]
  /\ UNCHANGED polite

Next ==
  \E p \in Processes :
    Climb(p) \/ BePolite(p) \/ LookOn(p) \/ Meet(p) \/ Decide(p) \/ Pass(p) \/ Enter(p) \/ Leave(p)

Spec == Init /\ [][Next]_vars

MutualExclusion ==
  \A p, q \in Processes : p # q => ~(pc[p] = "inside" /\ pc[q] = "inside")
=============================================================================
