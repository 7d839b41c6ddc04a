--------------------------- MODULE TwoPhaseCommit ---------------------------
(***************************************************************************)
(* Two-phase commit. A coordinator collects one vote from every            *)
(* participant and then announces the outcome: commit if all said yes,     *)
(* abort otherwise.                                                        *)
(*                                                                         *)
(* A participant that has voted yes is "promised": it must be able to do   *)
(* either, and only the coordinator knows which. That is the price of the  *)
(* protocol. If the coordinator dies then, the participant is blocked      *)
(* (CoordinatorCanDie); if it loses patience and aborts by itself, it may  *)
(* contradict the others (PromisedCanTimeOut).                             *)
(***************************************************************************)
CONSTANTS
  Participants,
  CoordinatorCanDie,   \* BOOLEAN: the coordinator may stop for ever
  PromisedCanTimeOut   \* BOOLEAN: the mistake, see above

VARIABLES
  stage,        \* how far each participant is
  coordinator,  \* "collecting", "committed", "aborted" or "dead"
  yes,          \* the participants whose yes the coordinator has read
  network       \* every message ever sent; none is lost, each may be late

vars == <<stage, coordinator, yes, network>>

Vote(p, answer) == [kind |-> "vote", from |-> p, answer |-> answer]
Outcome(verdict) == [kind |-> "outcome", verdict |-> verdict]

Messages ==
  {Vote(p, a) : p \in Participants, a \in {"yes", "no"}}
    \cup {Outcome(v) : v \in {"committed", "aborted"}}

Init ==
  /\ stage = [p \in Participants |-> "working"]
  /\ coordinator = "collecting"
  /\ yes = {}
  /\ network = {}

----------------------------------------------------------------------------
(* Participants *)

VoteYes(p) ==
  /\ stage[p] = "working"
  /\ stage' = [stage EXCEPT ![p] = "promised"]
  /\ network' = network \cup {Vote(p, "yes")}
  /\ UNCHANGED <<coordinator, yes>>

\* Whoever votes no, or has not voted yet, is free to abort alone.
VoteNo(p) ==
  /\ stage[p] = "working"
  /\ stage' = [stage EXCEPT ![p] = "aborted"]
  /\ network' = network \cup {Vote(p, "no")}
  /\ UNCHANGED <<coordinator, yes>>

Obey(p, verdict) ==
  /\ stage[p] \in {"working", "promised"}
  /\ Outcome(verdict) \in network
  /\ stage' = [stage EXCEPT ![p] = verdict]
  /\ UNCHANGED <<coordinator, yes, network>>

TimeOut(p) ==
  /\ PromisedCanTimeOut
  /\ stage[p] = "promised"
  /\ stage' = [stage EXCEPT ![p] = "aborted"]
  /\ UNCHANGED <<coordinator, yes, network>>

----------------------------------------------------------------------------
(* The coordinator *)

ReadYes(p) ==
  /\ coordinator = "collecting"
  /\ Vote(p, "yes") \in network
  /\ yes' = yes \cup {p}
  /\ UNCHANGED <<stage, coordinator, network>>

Announce(verdict) ==
  /\ coordinator = "collecting"
  /\ coordinator' = verdict
  /\ network' = network \cup {Outcome(verdict)}
  /\ UNCHANGED <<stage, yes>>

AnnounceCommit == yes = Participants /\ Announce("committed")

\* The coordinator may give up at any time, whether or not it has read a no.
AnnounceAbort == Announce("aborted")

Die ==
  /\ CoordinatorCanDie
  /\ coordinator = "collecting"
  /\ coordinator' = "dead"
  /\ UNCHANGED <<stage, yes, network>>

----------------------------------------------------------------------------
Decided == \A p \in Participants : stage[p] \in {"committed", "aborted"}

\* The end of the transaction is not a deadlock.
Finished == Decided /\ coordinator # "collecting" /\ UNCHANGED vars

Protocol ==
  \/ \E p \in Participants :
       \/ VoteYes(p) \/ VoteNo(p)
       \/ \E verdict \in {"committed", "aborted"} : Obey(p, verdict)
       \/ ReadYes(p)
  \/ AnnounceCommit
  \/ AnnounceAbort

Next ==
  \/ Protocol
  \/ \E p \in Participants : TimeOut(p)
  \/ Die
  \/ Finished

Spec == Init /\ [][Next]_vars

\* Somebody who can take a step of the protocol does so in the end.
FairSpec == Spec /\ WF_vars(Protocol)

----------------------------------------------------------------------------
TypeOK ==
  /\ stage \in [Participants -> {"working", "promised", "committed", "aborted"}]
  /\ coordinator \in {"collecting", "committed", "aborted", "dead"}
  /\ yes \subseteq Participants
  /\ network \subseteq Messages

Requirement == INSTANCE TransactionCommit

Consistent == Requirement!Consistent

\* Two-phase commit implements transaction commit.
Refines == Requirement!Spec

\* Everybody learns an outcome. False as soon as the coordinator can die.
EventuallyDecided == <>Decided
============================================================================
