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

\* Why those who are left can finish alone: while somebody is only promised nobody
\* has committed, and where somebody is precommitted nobody aborts.
NobodyTooFar ==
  /\ (\E p \in Participants : stage[p] = "committed") =>
       \A p \in Participants : stage[p] \in {"precommitted", "committed"}
  /\ (\E p \in Participants : stage[p] = "precommitted") =>
       \A p \in Participants : stage[p] \in {"promised", "precommitted", "committed"}

CoordinatorIsRight ==
  /\ coordinator = "preparing" => \A p \in Participants : stage[p] \in {"promised", "precommitted"}
  /\ coordinator = "committed" => \A p \in Participants : stage[p] \in {"precommitted", "committed"}
  /\ coordinator = "aborted" => \A p \in Participants : stage[p] \in {"working", "promised", "aborted"}

\* The coordinator decides once, and nobody comes back to life.
DecidesOnce ==
  [][coordinator # "collecting" /\ coordinator # "preparing" => coordinator' = "dead"]_coordinator

\* A participant goes back to nothing, and a promise is kept while the coordinator
\* lives and has not aborted.
GoesOn ==
  [][\A p \in Participants : stage'[p] # stage[p] =>
       CASE stage[p] = "working" -> stage'[p] \in {"promised", "aborted"}
         [] stage[p] = "promised" ->
              \/ stage'[p] = "precommitted" /\ coordinator \in {"preparing", "dead"}
              \/ stage'[p] = "aborted" /\ coordinator \in {"aborted", "dead"}
         [] stage[p] = "precommitted" -> stage'[p] = "committed" /\ coordinator \in {"committed", "dead"}
         [] OTHER -> FALSE]_stage

\* That everybody always aborts would be consistent, so: what can happen?
CanPromise ==
  \A p \in Participants :
    stage[p] = "working" /\ coordinator = "collecting" => ENABLED (Next /\ stage'[p] = "promised")
CanPrepare ==
  coordinator = "collecting" /\ (\A p \in Participants : stage[p] = "promised") =>
    ENABLED (Next /\ coordinator' = "preparing")
CanRefuse == \A p \in Participants : stage[p] = "working" => ENABLED (Next /\ stage'[p] = "aborted")
CanDie == ENABLED (Next /\ coordinator' = "dead")

\* True even if the coordinator dies: this is what the third phase is for.
EventuallyDecided == <>Decided
============================================================================
