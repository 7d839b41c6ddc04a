-------------------------- MODULE ThreePhaseCommit --------------------------
(***************************************************************************)
(* Three-phase commit. Between the votes and the commit the coordinator    *)
(* tells everybody that the votes were all yes ("precommitted"), and it    *)
(* commits only when everybody knows. If it dies, the others finish alone: *)
(* somebody precommitted means that all have voted yes and nobody aborts,  *)
(* nobody precommitted means that nobody can have committed.               *)
(*                                                                         *)
(* So nobody blocks when the coordinator dies. The price: participants     *)
(* must tell a dead process from one they cannot reach. When the network   *)
(* splits (CanSplit), each side finishes alone.                            *)
(*                                                                         *)
(* The network is synchronous, as the protocol demands: a message is       *)
(* received in the step that sends it.                                     *)
(***************************************************************************)
CONSTANTS
  Participants,
  CanSplit  \* BOOLEAN: participants may lose sight of each other

VARIABLES
  stage,        \* how far each participant is
  coordinator,  \* "collecting", "preparing", "committed", "aborted" or "dead"
  visible       \* visible[p]: the participants that p can reach, itself included

vars == <<stage, coordinator, visible>>

Init ==
  /\ stage = [p \in Participants |-> "working"]
  /\ coordinator = "collecting"
  /\ visible = [p \in Participants |-> Participants]

Become(p, new) == stage' = [stage EXCEPT ![p] = new]

----------------------------------------------------------------------------
(* With a coordinator *)

VoteYes(p) ==
  /\ stage[p] = "working" /\ coordinator = "collecting"
  /\ Become(p, "promised")
  /\ UNCHANGED <<coordinator, visible>>

AbortAlone(p) ==
  /\ stage[p] = "working"
  /\ Become(p, "aborted")
  /\ UNCHANGED <<coordinator, visible>>

Prepare ==
  /\ coordinator = "collecting"
  /\ \A p \in Participants : stage[p] = "promised"
  /\ coordinator' = "preparing"
  /\ UNCHANGED <<stage, visible>>

Precommit(p) ==
  /\ coordinator = "preparing" /\ stage[p] = "promised"
  /\ Become(p, "precommitted")
  /\ UNCHANGED <<coordinator, visible>>

DecideCommit ==
  /\ coordinator = "preparing"
  /\ \A p \in Participants : stage[p] = "precommitted"
  /\ coordinator' = "committed"
  /\ UNCHANGED <<stage, visible>>

DecideAbort ==
  /\ coordinator = "collecting"
  /\ coordinator' = "aborted"
  /\ UNCHANGED <<stage, visible>>

Obey(p) ==
  /\ coordinator \in {"committed", "aborted"}
  /\ stage[p] \in {"working", "promised", "precommitted"}
  /\ Become(p, coordinator)
  /\ UNCHANGED <<coordinator, visible>>

----------------------------------------------------------------------------
(* Faults *)

Die ==
  /\ coordinator # "dead"
  /\ coordinator' = "dead"
  /\ UNCHANGED <<stage, visible>>

\* The two sides cannot reach each other, nor the coordinator.
Split(side) ==
  /\ CanSplit
  /\ side # {} /\ side # Participants
  /\ \A p \in Participants : visible[p] = Participants
  /\ coordinator' = "dead"
  /\ visible' = [p \in Participants |->
       IF p \in side THEN side ELSE Participants \ side]
  /\ UNCHANGED stage

----------------------------------------------------------------------------
(* Without a coordinator: p asks those it can reach *)

Somebody(p, where) == \E q \in visible[p] : stage[q] = where

FinishCommit(p) ==
  /\ \/ Somebody(p, "committed")
     \/ \A q \in visible[p] : stage[q] = "precommitted"
  /\ Become(p, "committed")

FinishAbort(p) ==
  /\ \/ Somebody(p, "aborted")
     \/ \A q \in visible[p] : stage[q] \in {"working", "promised"}
  /\ Become(p, "aborted")

Follow(p) ==
  /\ stage[p] = "promised"
  /\ Somebody(p, "precommitted")
  /\ Become(p, "precommitted")

Finish(p) ==
  /\ coordinator = "dead"
  /\ stage[p] \in {"working", "promised", "precommitted"}
  /\ FinishCommit(p) \/ FinishAbort(p) \/ Follow(p)
  /\ UNCHANGED <<coordinator, visible>>

----------------------------------------------------------------------------
Decided == \A p \in Participants : stage[p] \in {"committed", "aborted"}

\* The end of the transaction is not a deadlock.
Finished == Decided /\ UNCHANGED vars

Protocol ==
  \/ \E p \in Participants :
       VoteYes(p) \/ AbortAlone(p) \/ Precommit(p) \/ Obey(p) \/ Finish(p)
  \/ Prepare \/ DecideCommit \/ DecideAbort

Next ==
  \/ Protocol
  \/ Die
  \/ \E side \in SUBSET Participants : Split(side)
  \/ Finished

Spec == Init /\ [][Next]_vars

FairSpec == Spec /\ WF_vars(Protocol)

----------------------------------------------------------------------------
TypeOK ==
  /\ stage \in [Participants ->
       {"working", "promised", "precommitted", "committed", "aborted"}]
  /\ coordinator \in {"collecting", "preparing", "committed", "aborted", "dead"}
  /\ visible \in [Participants -> SUBSET Participants]

\* For the requirement, precommitted is a detail of promised.
Requirement == INSTANCE TransactionCommit WITH
  stage <- [p \in Participants |->
    IF stage[p] = "precommitted" THEN "promised" ELSE stage[p]]

Consistent == Requirement!Consistent

Refines == Requirement!Spec

\* True even if the coordinator dies: this is what the third phase is for.
EventuallyDecided == <>Decided
============================================================================
