---------------------------- MODULE ParallelCommits ----------------------------
(***************************************************************************)
(* Parallel Commits, the commit protocol that CockroachDB describes. A     *)
(* transaction writes intents to several keys and then must make its       *)
(* record say "committed": two rounds. Here the record is written at the   *)
(* same time as the last intents, as "staging", with a list of the writes  *)
(* still in flight. The transaction is implicitly committed when the       *)
(* record is staging and all the writes on its list have succeeded. The    *)
(* client is told then, after one round; making the commit explicit comes  *)
(* later.                                                                  *)
(*                                                                         *)
(* Whoever meets an intent of a staging transaction whose coordinator is   *)
(* silent recovers it: it looks for the writes on the list. If all are     *)
(* there, it commits. If one is missing, it bars that write from ever      *)
(* succeeding (the timestamp cache does this: the key has been read later  *)
(* than the write's timestamp), and then aborts.                           *)
(*                                                                         *)
(* A write that is barred, by recovery or by an ordinary reader, makes the *)
(* coordinator begin again with a higher epoch (the book-keeping of        *)
(* timestamps is part of the epoch here).                                  *)
(*                                                                         *)
(* Three mistakes can be switched on:                                      *)
(*   Bars = FALSE        recovery aborts without barring the missing write *)
(*   CountsNewer = TRUE  recovery takes the write of a later epoch for the *)
(*                       one on its list                                   *)
(*   CleansUp = FALSE    the coordinator never makes its commits explicit. *)
(*                       Recovery does it sooner or later, which hides the *)
(*                       mistake from most properties.                     *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS Keys, MaxEpoch, Bars, CountsNewer, CleansUp

VARIABLES
  record,       \* the transaction record
  intent,       \* intent[k]: epoch of the intent on key k, 0 if there is none
  barred,       \* barred[k]: writes up to this epoch do not succeed any more
  epoch,        \* the coordinator's
  heard,        \* the writes of this epoch that the coordinator knows of
  coordinator,  \* "running", "acknowledged", "failed" or "dead"
  acked,        \* BOOLEAN: the client has been told that it is committed
  recovery      \* what a recovering transaction knows

vars == <<record, intent, barred, epoch, heard, coordinator, acked, recovery>>

NoRecord == [status |-> "none", epoch |-> 0, inFlight |-> {}]
NoRecovery == [phase |-> "idle", epoch |-> 0, unchecked |-> {}]

Init ==
  /\ record = NoRecord
  /\ intent = [k \in Keys |-> 0]
  /\ barred = [k \in Keys |-> 0]
  /\ epoch = 1
  /\ heard = {}
  /\ coordinator = "running"
  /\ acked = FALSE
  /\ recovery = NoRecovery

Final(status) == status \in {"committed", "aborted"}
StagedNow == record.status = "staging" /\ record.epoch = epoch

-------------------------------------------------------------------------------
(* The coordinator *)

\* Writes are pipelined: they go out in any order, before and after staging.
Write(k) ==
  /\ coordinator = "running"
  /\ intent[k] < epoch /\ barred[k] < epoch
  /\ intent' = [intent EXCEPT ![k] = epoch]
  /\ heard' = heard \cup {k}
  /\ UNCHANGED <<record, barred, epoch, coordinator, acked, recovery>>

\* Writes that are known to have succeeded need not be on the list.
Stage ==
  /\ coordinator = "running"
  /\ ~Final(record.status) /\ ~StagedNow
  /\ record' = [status |-> "staging", epoch |-> epoch, inFlight |-> Keys \ heard]
  /\ UNCHANGED <<intent, barred, epoch, heard, coordinator, acked, recovery>>

BeginAgain ==
  /\ coordinator = "running"
  /\ \E k \in Keys \ heard : barred[k] >= epoch
  /\ IF epoch < MaxEpoch
     THEN epoch' = epoch + 1 /\ heard' = {} /\ UNCHANGED <<record, coordinator>>
     ELSE /\ coordinator' = "failed"
          /\ record' = IF Final(record.status) THEN record
                       ELSE [record EXCEPT !.status = "aborted"]
          /\ UNCHANGED <<epoch, heard>>
  /\ UNCHANGED <<intent, barred, acked, recovery>>

\* One round after the first write: staged, and all writes are known. Whether
\* recovery has come first the coordinator does not ask.
Acknowledge ==
  /\ coordinator = "running"
  /\ record.epoch = epoch
  /\ heard = Keys
  /\ coordinator' = "acknowledged"
  /\ acked' = TRUE
  /\ UNCHANGED <<record, intent, barred, epoch, heard, recovery>>

MakeExplicit ==
  /\ CleansUp
  /\ coordinator = "acknowledged"
  /\ record.status = "staging"
  /\ record' = [record EXCEPT !.status = "committed"]
  /\ UNCHANGED <<intent, barred, epoch, heard, coordinator, acked, recovery>>

\* The record has been aborted by recovery.
Notice ==
  /\ coordinator = "running"
  /\ record.status = "aborted"
  /\ coordinator' = "failed"
  /\ UNCHANGED <<record, intent, barred, epoch, heard, acked, recovery>>

Die ==
  /\ coordinator \in {"running", "acknowledged"}
  /\ coordinator' = "dead"
  /\ UNCHANGED <<record, intent, barred, epoch, heard, acked, recovery>>

-------------------------------------------------------------------------------
(* Others *)

\* A reader of k moves the timestamp cache.
ReadByOther(k) ==
  /\ intent[k] < epoch /\ barred[k] < epoch
  /\ barred' = [barred EXCEPT ![k] = epoch]
  /\ UNCHANGED <<record, intent, epoch, heard, coordinator, acked, recovery>>

BeginRecovery ==
  /\ recovery.phase = "idle"
  /\ record.status = "staging"
  /\ recovery' = [phase |-> "looking", epoch |-> record.epoch, unchecked |-> record.inFlight]
  /\ UNCHANGED <<record, intent, barred, epoch, heard, coordinator, acked>>

LookFor(k) ==
  /\ recovery.phase = "looking" /\ k \in recovery.unchecked
  /\ IF \/ intent[k] = recovery.epoch
        \/ CountsNewer /\ intent[k] > recovery.epoch
     THEN /\ recovery' = [recovery EXCEPT !.unchecked = @ \ {k}]
          /\ UNCHANGED barred
     ELSE /\ recovery' = [recovery EXCEPT !.phase = "missing"]
          /\ barred' = IF Bars /\ barred[k] < recovery.epoch
                       THEN [barred EXCEPT ![k] = recovery.epoch] ELSE barred
  /\ UNCHANGED <<record, intent, epoch, heard, coordinator, acked>>

\* The record is changed only if it is still the one that was looked at.
EndRecovery ==
  /\ \/ recovery.phase = "missing"
     \/ recovery.phase = "looking" /\ recovery.unchecked = {}
  /\ record' =
       IF record.status = "staging" /\ record.epoch = recovery.epoch
       THEN [record EXCEPT !.status =
               IF recovery.phase = "missing" THEN "aborted" ELSE "committed"]
       ELSE record
  /\ recovery' = NoRecovery
  /\ UNCHANGED <<intent, barred, epoch, heard, coordinator, acked>>

-------------------------------------------------------------------------------
Coordinator ==
  \/ \E k \in Keys : Write(k)
  \/ Stage \/ BeginAgain \/ Acknowledge \/ MakeExplicit \/ Notice

Recovery == BeginRecovery \/ (\E k \in Keys : LookFor(k)) \/ EndRecovery

Next == Coordinator \/ Die \/ Recovery \/ \E k \in Keys : ReadByOther(k)

Spec == Init /\ [][Next]_vars

\* The coordinator works while it lives, and somebody recovers what it leaves.
FairSpec == Spec /\ WF_vars(Coordinator) /\ WF_vars(Recovery)

\* Nobody else is obliged to pass by.
AloneSpec == Spec /\ WF_vars(Coordinator)

-------------------------------------------------------------------------------
TypeOK ==
  /\ record.status \in {"none", "staging", "committed", "aborted"}
  /\ record.epoch \in 0 .. MaxEpoch
  /\ record.inFlight \subseteq Keys
  /\ intent \in [Keys -> 0 .. MaxEpoch]
  /\ barred \in [Keys -> 0 .. MaxEpoch]
  /\ coordinator \in {"running", "acknowledged", "failed", "dead"}
  /\ recovery.phase \in {"idle", "looking", "missing"}

ImplicitlyCommitted ==
  record.status = "staging" /\ \A k \in record.inFlight : intent[k] = record.epoch

Committed == record.status = "committed" \/ ImplicitlyCommitted

\* What the client has been told is true, and stays true.
Durable == acked => Committed

\* A transaction that is committed has written all its keys.
Complete == Committed => \A k \in Keys : intent[k] = record.epoch

FinalStays ==
  [][Final(record.status) => record'.status = record.status]_record

CommitStays == [][Committed => Committed']_vars

ImplicitLeadsToExplicit == ImplicitlyCommitted ~> record.status = "committed"

\* The stronger property: a coordinator that lives needs no recovery.
OwnCommitIsExplicit ==
  (coordinator = "acknowledged") ~> (record.status = "committed" \/ coordinator = "dead")

-------------------------------------------------------------------------------
\* Why it is so. The coordinator knows only of writes that are there, tells the client
\* only of a transaction that it has staged and written, and gives up only what is aborted.
CoordinatorIsRight ==
  /\ \A k \in heard : intent[k] = epoch
  /\ coordinator = "acknowledged" => acked /\ heard = Keys /\ record.epoch = epoch
  /\ acked => coordinator \in {"acknowledged", "dead"}
  /\ coordinator = "failed" => record.status = "aborted"

\* What recovery has found is there, and what it has not found is barred.
RecoveryIsRight ==
  /\ \A k \in Keys \ recovery.unchecked : intent[k] >= recovery.epoch
  /\ recovery.phase = "missing" => \E k \in Keys : barred[k] >= recovery.epoch /\ intent[k] # recovery.epoch

\* Only what is not on the list is known to be there.
ListIsRight == \A k \in Keys \ record.inFlight : intent[k] >= record.epoch

\* A write that is barred does not succeed, and no bar is lowered. Only a coordinator
\* that runs writes, and with its epoch.
BarsHold ==
  [][\A k \in Keys :
       /\ barred'[k] >= barred[k]
       /\ intent'[k] # intent[k] => intent'[k] = epoch /\ barred[k] < epoch /\ coordinator = "running"]_<<intent, barred>>

\* It begins again only where a write was barred, and stages only its own attempt.
AttemptsGrow ==
  [][/\ epoch' # epoch => epoch' = epoch + 1 /\ \E k \in Keys \ heard : barred[k] >= epoch
     /\ heard \subseteq heard' \/ epoch' # epoch
     /\ record'.epoch # record.epoch =>
          record'.epoch = epoch /\ record'.status = "staging" /\ coordinator = "running"]_<<epoch, heard, record>>

\* What is over is over, and a coordinator that is dead does nothing.
OverIsOver ==
  [][/\ coordinator # "running" => UNCHANGED <<epoch, heard, acked>>
     /\ coordinator = "acknowledged" => coordinator' \in {"acknowledged", "dead"}
     /\ coordinator = "failed" \/ coordinator = "dead" => coordinator' = coordinator]_vars

\* That nothing is ever committed would be consistent, so: what can happen?
CanWrite ==
  \A k \in Keys : coordinator = "running" /\ barred[k] < epoch => ENABLED (Next /\ intent'[k] = epoch)
CanStage == coordinator = "running" /\ ~Final(record.status) => ENABLED (Next /\ record'.epoch = epoch)
CanBeginAgain ==
  coordinator = "running" /\ (\E k \in Keys \ heard : barred[k] >= epoch) =>
    IF epoch < MaxEpoch THEN ENABLED (Next /\ epoch' = epoch + 1) ELSE ENABLED (Next /\ coordinator' = "failed")
CanAcknowledge ==
  coordinator = "running" /\ record.epoch = epoch /\ heard = Keys => ENABLED (Next /\ acked')
CanMakeExplicit ==
  coordinator = "acknowledged" => ENABLED (Next /\ record'.status = "committed" /\ recovery' = recovery)
CanRecover ==
  record.status = "staging" /\ recovery.phase = "idle" =>
    ENABLED (Next /\ recovery' = [phase |-> "looking", epoch |-> record.epoch, unchecked |-> record.inFlight])
CanRead == \A k \in Keys : intent[k] < epoch /\ barred[k] < epoch => ENABLED (Next /\ barred'[k] = epoch /\ recovery' = recovery)
CanDie == coordinator \in {"running", "acknowledged"} => ENABLED (Next /\ coordinator' = "dead")

\* Who has begun comes to an end.
CoordinatorEnds == <>(coordinator # "running")
RecoveryEnds == []<>(recovery.phase = "idle")
StagingEnds == record.status = "staging" ~> Final(record.status)
================================================================================
