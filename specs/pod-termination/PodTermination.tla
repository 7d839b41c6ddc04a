---------------------------- MODULE PodTermination ----------------------------
(***************************************************************************)
(* A pod is deleted while requests come in. Two things happen at the same  *)
(* time, and nothing orders them: the pod is told to stop, and every proxy *)
(* is told to take it off its list. A request that is routed by an old     *)
(* list to a pod that has stopped is refused.                              *)
(*                                                                         *)
(*   Drain  the pod goes on serving until the lists have been updated (in  *)
(*          practice: a pause before it stops, long enough)                *)
(*   Retry  the caller sends a refused request again                       *)
(* Either one makes deletion safe, at different costs.                     *)
(***************************************************************************)
CONSTANTS Proxies, Requests, Drain, Retry

Pods == {"old", "new"}

VARIABLES
  old,      \* "running", "stopping" or "dead"; the new pod always runs
  listed,   \* listed[x]: the pods to which proxy x routes
  request   \* "waiting", "at old", "at new", "served" or "failed"

vars == <<old, listed, request>>

Init ==
  /\ old = "running"
  /\ listed = [x \in Proxies |-> Pods]
  /\ request = [r \in Requests |-> "waiting"]

At(pod) == IF pod = "old" THEN "at old" ELSE "at new"

Delete ==
  /\ old = "running"
  /\ old' = "stopping"
  /\ UNCHANGED <<listed, request>>

Unlist(x) ==
  /\ old # "running"
  /\ "old" \in listed[x]
  /\ listed' = [listed EXCEPT ![x] = {"new"}]
  /\ UNCHANGED <<old, request>>

\* A pod that stops finishes the requests it has.
Stop ==
  /\ old = "stopping"
  /\ \A r \in Requests : request[r] # "at old"
  /\ Drain => \A x \in Proxies : "old" \notin listed[x]
  /\ old' = "dead"
  /\ UNCHANGED <<listed, request>>

Route(r, x, pod) ==
  /\ request[r] = "waiting"
  /\ pod \in listed[x]
  /\ request' = [request EXCEPT ![r] =
       IF pod = "new" \/ old # "dead" THEN At(pod)
       ELSE IF Retry THEN "waiting" ELSE "failed"]
  /\ UNCHANGED <<old, listed>>

Serve(r) ==
  /\ request[r] \in {"at old", "at new"}
  /\ request' = [request EXCEPT ![r] = "served"]
  /\ UNCHANGED <<old, listed>>

Next ==
  \/ Delete
  \/ Stop
  \/ \E x \in Proxies : Unlist(x)
  \/ \E r \in Requests : Serve(r) \/ \E x \in Proxies, pod \in Pods : Route(r, x, pod)

Spec == Init /\ [][Next]_vars

\* A request that is retried sees a new list in the end.
FairSpec == Spec /\ WF_vars(Next)

------------------------------------------------------------------------------
TypeOK ==
  /\ old \in {"running", "stopping", "dead"}
  /\ listed \in [Proxies -> SUBSET Pods]
  /\ request \in [Requests -> {"waiting", "at old", "at new", "served", "failed"}]

NoRequestFails == \A r \in Requests : request[r] # "failed"

AlwaysSomewhereToGo == \A x \in Proxies : listed[x] # {}

\* A pod does not take requests with it.
DeadHoldsNothing == old = "dead" => \A r \in Requests : request[r] # "at old"

\* As long as nobody has deleted it, requests go to the old pod too.
ListedWhileRunning == old = "running" => \A x \in Proxies : "old" \in listed[x]

\* A request is served where it was routed to.
ServedAtPod ==
  [][\A r \in Requests : request[r] # "served" /\ request'[r] = "served" => request[r] \in {"at old", "at new"}]_request

\* The pod is gone in the end, and every request is served.
Gone == <>(old = "dead")
AllServed == <>(\A r \in Requests : request[r] = "served")
==============================================================================
