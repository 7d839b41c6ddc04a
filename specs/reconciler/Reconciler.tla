------------------------------ MODULE Reconciler ------------------------------
(***************************************************************************)
(* A controller brings the actual number of replicas to the desired one.   *)
(* Users change what is desired, replicas fail, notifications get lost.    *)
(*                                                                         *)
(*   Trigger = "level"  the controller compares desired and actual state,  *)
(*                      as last observed, and moves one step closer. It    *)
(*                      does not matter what it has missed.                *)
(*   Trigger = "edge"   the controller is told of each change and applies  *)
(*                      the difference. What it misses, it never makes up  *)
(*                      for.                                               *)
(***************************************************************************)
EXTENDS Integers, Sequences

CONSTANTS
  MaxReplicas,
  MaxFaults,    \* changes, failures and losses in one run
  Trigger

ASSUME Trigger \in {"level", "edge"}

VARIABLES
  desired,
  actual,
  observed,  \* "level": desired and actual state in the controller's cache
  events,    \* "edge": changes of the desired number, not yet applied
  faults

vars == <<desired, actual, observed, events, faults>>

Replicas == 0 .. MaxReplicas

Init ==
  /\ desired = 1 /\ actual = 1
  /\ observed = [desired |-> 1, actual |-> 1]
  /\ events = <<>>
  /\ faults = 0

Fault == faults < MaxFaults /\ faults' = faults + 1

Change(n) ==
  /\ Fault
  /\ n # desired
  /\ desired' = n
  /\ events' = IF Trigger = "edge" THEN Append(events, n - desired) ELSE events
  /\ UNCHANGED <<actual, observed>>

ReplicaFails ==
  /\ Fault
  /\ actual > 0
  /\ actual' = actual - 1
  /\ UNCHANGED <<desired, observed, events>>

Lose ==
  /\ Fault
  /\ events # <<>>
  /\ events' = Tail(events)
  /\ UNCHANGED <<desired, actual, observed>>

----------------------------------------------------------------------------
Observe ==
  /\ Trigger = "level"
  /\ observed # [desired |-> desired, actual |-> actual]
  /\ observed' = [desired |-> desired, actual |-> actual]
  /\ UNCHANGED <<desired, actual, events, faults>>

\* Acts on the cache, which may be old, and corrects the cache by what it did.
Correct ==
  /\ Trigger = "level"
  /\ observed.actual # observed.desired
  /\ LET step == IF observed.actual < observed.desired THEN 1 ELSE -1
     IN  /\ actual' = IF actual + step \in Replicas THEN actual + step ELSE actual
         /\ observed' = [observed EXCEPT !.actual = @ + step]
  /\ UNCHANGED <<desired, events, faults>>

Apply ==
  /\ Trigger = "edge"
  /\ events # <<>>
  /\ LET n == actual + Head(events)
     IN  actual' = IF n < 0 THEN 0 ELSE IF n > MaxReplicas THEN MaxReplicas ELSE n
  /\ events' = Tail(events)
  /\ UNCHANGED <<desired, observed, faults>>

Controller == Observe \/ Correct \/ Apply

Next ==
  \/ Controller
  \/ \E n \in Replicas : Change(n)
  \/ ReplicaFails
  \/ Lose

\* The controller works, and the cache is refreshed between its corrections.
Spec == Init /\ [][Next]_vars /\ WF_vars(Controller) /\ WF_vars(Observe)

----------------------------------------------------------------------------
TypeOK ==
  /\ desired \in Replicas /\ actual \in Replicas
  /\ faults \in 0 .. MaxFaults

\* When the controller sees nothing to do, there is nothing to do.
QuietMeansDone == ~ENABLED Controller => actual = desired

\* Changes and failures end (there are MaxFaults at most); then the state
\* settles where it should be.
Converges == <>[](actual = desired)
==============================================================================
