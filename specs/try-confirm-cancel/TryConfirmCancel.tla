--------------------------- MODULE TryConfirmCancel ---------------------------
(***************************************************************************)
(* A payment split over several services, each with its own database. The  *)
(* coordinator asks each one to reserve its part (try); if all have, it    *)
(* lets them make it final (confirm), otherwise release it (cancel).       *)
(*                                                                         *)
(* Messages may be late and may come more than once: they stay in the      *)
(* network once sent. The coordinator may crash and come back with what it *)
(* has written to its log, and sends again what it has to.                 *)
(*                                                                         *)
(* Three mistakes are easy to make:                                        *)
(*   LogFirst = FALSE          the coordinator acts on a decision that is  *)
(*                             not in its log, crashes, and decides anew   *)
(*   RemembersCancel = FALSE   a service that is asked to cancel what it   *)
(*                             never reserved thinks nothing of it; then   *)
(*                             the late try arrives                        *)
(*   ConfirmsAfterCancel       a service confirms whatever it is asked to: *)
(*                             also what it has released already           *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS Services, MaxCrashes, LogFirst, RemembersCancel, ConfirmsAfterCancel

VARIABLES
  log,      \* the coordinator's decision on disk: "none", "confirm" or "cancel"
  mind,     \* its decision in memory, or "down"
  service,  \* "idle", "reserved", "rejected", "confirmed" or "cancelled"
  network,  \* every message ever sent
  crashes

vars == <<log, mind, service, network, crashes>>

Order(s, kind) == [to |-> s, kind |-> kind]
Reply(s, state) == [from |-> s, state |-> state]

Init ==
  /\ log = "none" /\ mind = "none"
  /\ service = [s \in Services |-> "idle"]
  /\ network = {}
  /\ crashes = 0

-------------------------------------------------------------------------------
(* The coordinator *)

Send(s, kind) ==
  /\ mind = CASE kind = "try" -> "none" [] OTHER -> kind
  /\ Order(s, kind) \notin network
  /\ network' = network \cup {Order(s, kind)}
  /\ UNCHANGED <<log, mind, service, crashes>>

Decide(decision) ==
  /\ mind = "none"
  /\ decision = "confirm" => \A s \in Services : Reply(s, "reserved") \in network
  /\ mind' = decision
  /\ log' = IF LogFirst THEN decision ELSE log
  /\ UNCHANGED <<service, network, crashes>>

\* Too late: orders may have been sent before.
WriteLog ==
  /\ mind \in {"confirm", "cancel"} /\ log = "none"
  /\ log' = mind
  /\ UNCHANGED <<mind, service, network, crashes>>

Crash ==
  /\ crashes < MaxCrashes /\ mind # "down"
  /\ mind' = "down"
  /\ crashes' = crashes + 1
  /\ UNCHANGED <<log, service, network>>

Recover ==
  /\ mind = "down"
  /\ mind' = log
  /\ UNCHANGED <<log, service, network, crashes>>

-------------------------------------------------------------------------------
(* The services *)

Answer(s, state) ==
  /\ service' = [service EXCEPT ![s] = state]
  /\ network' = network \cup {Reply(s, state)}
  /\ UNCHANGED <<log, mind, crashes>>

OnTry(s) ==
  /\ Order(s, "try") \in network /\ service[s] = "idle"
  /\ Answer(s, "reserved") \/ Answer(s, "rejected")

OnConfirm(s) ==
  /\ Order(s, "confirm") \in network
  /\ service[s] \in IF ConfirmsAfterCancel THEN {"reserved", "cancelled"} ELSE {"reserved"}
  /\ Answer(s, "confirmed")

OnCancel(s) ==
  /\ Order(s, "cancel") \in network
  /\ \/ service[s] = "reserved" /\ Answer(s, "cancelled")
     \/ service[s] = "idle" /\ RemembersCancel /\ Answer(s, "cancelled")
     \/ /\ service[s] = "idle" /\ ~RemembersCancel
        /\ network' = network \cup {Reply(s, "cancelled")}
        /\ UNCHANGED <<log, mind, service, crashes>>

-------------------------------------------------------------------------------
\* The coordinator knows that every service has carried out its decision.
Over ==
  \A s \in Services :
    \/ log = "confirm" /\ Reply(s, "confirmed") \in network
    \/ log = "cancel" /\ \E state \in {"cancelled", "rejected"} :
                           Reply(s, state) \in network

Finished == Over /\ UNCHANGED vars

Progress ==
  \/ \E s \in Services :
       \/ \E kind \in {"try", "confirm", "cancel"} : Send(s, kind)
       \/ OnTry(s) \/ OnConfirm(s) \/ OnCancel(s)
  \/ \E decision \in {"confirm", "cancel"} : Decide(decision)
  \/ WriteLog
  \/ Recover

Next == Progress \/ Crash \/ Finished

Spec == Init /\ [][Next]_vars

FairSpec == Spec /\ WF_vars(Progress)

-------------------------------------------------------------------------------
TypeOK ==
  /\ log \in {"none", "confirm", "cancel"}
  /\ mind \in {"none", "confirm", "cancel", "down"}
  /\ service \in [Services -> {"idle", "reserved", "rejected", "confirmed", "cancelled"}]
  /\ crashes \in 0 .. MaxCrashes

\* The payment is made in full or not at all.
AllOrNothing ==
  \A s, t \in Services :
    ~(service[s] = "confirmed" /\ service[t] \in {"cancelled", "rejected"})

\* When all is said and done, no money is set aside any more.
NothingLeftReserved == Over => \A s \in Services : service[s] # "reserved"

\* What a service has done in the end stays done.
Final ==
  [][\A s \in Services :
       service[s] \in {"confirmed", "cancelled", "rejected"} => service'[s] = service[s]]_service

EventuallyOver == <>Over
===============================================================================
