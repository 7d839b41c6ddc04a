------------------------------ MODULE NodeRepair ------------------------------
(***************************************************************************)
(* Nodes report to the API server that they are well. A controller that    *)
(* sees no report replaces the node by a new one. When the API server      *)
(* itself cannot be reached, no report is seen from anybody: the           *)
(* controller replaces healthy nodes, and their replacements, for ever.    *)
(*                                                                         *)
(* The remedy (Limit) is to stop repairing when too many nodes seem to be  *)
(* broken at once: then it is more likely the eyes than the nodes.         *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Nodes,
  Limit  \* with more silent nodes than this, nothing is replaced

VARIABLES
  reachable,  \* BOOLEAN: the API server can be reached
  healthy,    \* the nodes that are well
  silent      \* the nodes from which no report has been seen

vars == <<reachable, healthy, silent>>

Init == reachable = TRUE /\ healthy = Nodes /\ silent = {}

\* One node at a time breaks: the rest must carry the load.
Break(n) ==
  /\ healthy = Nodes
  /\ healthy' = Nodes \ {n}
  /\ UNCHANGED <<reachable, silent>>

Disconnect == reachable /\ reachable' = FALSE /\ UNCHANGED <<healthy, silent>>
Reconnect == ~reachable /\ reachable' = TRUE /\ UNCHANGED <<healthy, silent>>

\* Without the API server, all reports are overdue at the same time.
Report ==
  /\ silent' = IF reachable THEN Nodes \ healthy ELSE Nodes
  /\ silent' # silent
  /\ UNCHANGED <<reachable, healthy>>

Replace(n) ==
  /\ n \in silent
  /\ Cardinality(silent) <= Limit
  /\ healthy' = healthy \cup {n}
  /\ silent' = silent \ {n}
  /\ UNCHANGED reachable

Next ==
  \/ Disconnect \/ Reconnect \/ Report
  \/ \E n \in Nodes : Break(n) \/ Replace(n)

\* Outages end, reports arrive, repairs are made; nothing makes nodes break.
Spec ==
  /\ Init /\ [][Next]_vars
  /\ WF_vars(Reconnect) /\ SF_vars(Report)
  /\ \A n \in Nodes : SF_vars(Replace(n))

------------------------------------------------------------------------------
TypeOK == healthy \subseteq Nodes /\ silent \subseteq Nodes /\ reachable \in BOOLEAN

\* A step property: whoever is replaced was broken.
HealthyAreKept ==
  [][\A n \in Nodes : Replace(n) => n \notin healthy]_vars

\* In the end no healthy node is replaced any more.
CalmsDown ==
  <>[][\A n \in Nodes : Replace(n) => n \notin healthy]_vars

\* Broken nodes are repaired, also where the API server comes and goes for ever.
BrokenAreRepaired ==
  \A n \in Nodes : (n \notin healthy) ~> (n \in healthy)
==============================================================================
