------------------------------ MODULE Preemption ------------------------------
(***************************************************************************)
(* Pods have priorities, the cluster has room for some of them. A waiting  *)
(* pod takes a free place, or evicts a running pod of lower priority. The  *)
(* evicted one waits again.                                                *)
(*                                                                         *)
(* Evicting pods of the same priority too (EvictEqual) looks fair, and     *)
(* makes pods evict each other for ever.                                   *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Priorities,  \* Priorities[p] is the priority of pod p, a number from 1
  Room,
  EvictEqual   \* BOOLEAN

Pods == DOMAIN Priorities

VARIABLE running  \* the pods that hold a place

Init == running = {}

Start(p) ==
  /\ p \notin running
  /\ Cardinality(running) < Room
  /\ running' = running \cup {p}

MayEvict(p, victim) ==
  \/ Priorities[p] > Priorities[victim]
  \/ EvictEqual /\ Priorities[p] = Priorities[victim]

Preempt(p, victim) ==
  /\ p \notin running /\ victim \in running
  /\ Cardinality(running) = Room
  /\ MayEvict(p, victim)
  /\ running' = (running \ {victim}) \cup {p}

Next == \E p \in Pods : Start(p) \/ \E victim \in running : Preempt(p, victim)

Spec == Init /\ [][Next]_running /\ WF_running(Next)

------------------------------------------------------------------------------
TypeOK == running \subseteq Pods /\ Cardinality(running) <= Room

\* Whoever is evicted is evicted for somebody more important.
OnlyForHigher ==
  [][\A victim \in running \ running' :
       \E p \in running' \ running : Priorities[p] > Priorities[victim]]_running

\* Nobody is evicted as long as there is room.
OnlyIfFull == [][running \ running' # {} => Cardinality(running) = Room]_running

\* No place is free while somebody waits, and nobody who waits is more important.
Best ==
  /\ Cardinality(running) = Room \/ running = Pods
  /\ \A p \in running, q \in Pods \ running : Priorities[p] >= Priorities[q]

\* When nothing can change any more, the most important pods are running.
BestAreRunning == ~ENABLED <<Next>>_running => Best

\* And that is so in the end.
BestInTheEnd == <>[]Best

\* In the end nobody is evicted any more.
Settles == \A p \in Pods : <>[](p \in running) \/ <>[](p \notin running)
==============================================================================
