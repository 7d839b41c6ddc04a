-------------------------- MODULE ProducerConsumer --------------------------
(***************************************************************************)
(* A producer and a consumer share a queue with room for one item, a mutex *)
(* and two condition variables. Whoever finds the queue in the wrong state *)
(* gives the mutex back and waits to be signalled by the other.            *)
(*                                                                         *)
(* A condition variable has no memory: a signal wakes those who wait now,  *)
(* and is lost when nobody does. So "give the mutex back and wait" must be *)
(* one atomic step. With AtomicWait = FALSE it is two, and the signal can  *)
(* come between them.                                                      *)
(***************************************************************************)
CONSTANT AtomicWait  \* BOOLEAN

VARIABLES
  full,     \* BOOLEAN: there is an item in the queue
  locked,   \* BOOLEAN: somebody has the mutex
  waiting,  \* those who wait for a signal
  pc        \* where each process is

vars == <<full, locked, waiting, pc>>

Processes == {"producer", "consumer"}
Other(p) == IF p = "producer" THEN "consumer" ELSE "producer"

CanWork(p) == IF p = "producer" THEN ~full ELSE full

Init ==
  /\ full = FALSE
  /\ locked = FALSE
  /\ waiting = {}
  /\ pc = [p \in Processes |-> "outside"]

Move(p, from, to) == pc[p] = from /\ pc' = [pc EXCEPT ![p] = to]

Lock(p) ==
  /\ Move(p, "outside", "inside")
  /\ ~locked
  /\ locked' = TRUE
  /\ UNCHANGED <<full, waiting>>

\* The producer fills the queue, the consumer empties it.
Work(p) ==
  /\ Move(p, "inside", "worked")
  /\ CanWork(p)
  /\ full' = ~full
  /\ UNCHANGED <<locked, waiting>>

Signal(p) ==
  /\ Move(p, "worked", "signalled")
  /\ waiting' = waiting \ {Other(p)}
  /\ UNCHANGED <<full, locked>>

Unlock(p) ==
  /\ Move(p, "signalled", "outside")
  /\ locked' = FALSE
  /\ UNCHANGED <<full, waiting>>

UnlockAndWait(p) ==
  /\ AtomicWait
  /\ Move(p, "inside", "waiting")
  /\ ~CanWork(p)
  /\ locked' = FALSE
  /\ waiting' = waiting \cup {p}
  /\ UNCHANGED full

UnlockToWait(p) ==
  /\ ~AtomicWait
  /\ Move(p, "inside", "about to wait")
  /\ ~CanWork(p)
  /\ locked' = FALSE
  /\ UNCHANGED <<full, waiting>>

Wait(p) ==
  /\ Move(p, "about to wait", "waiting")
  /\ waiting' = waiting \cup {p}
  /\ UNCHANGED <<full, locked>>

\* Signalled: begin again, for the mutex must be had anew.
Wake(p) ==
  /\ Move(p, "waiting", "outside")
  /\ p \notin waiting
  /\ UNCHANGED <<full, locked, waiting>>

Step(p) ==
  \/ Lock(p) \/ Work(p) \/ Signal(p) \/ Unlock(p)
  \/ UnlockAndWait(p) \/ UnlockToWait(p) \/ Wait(p) \/ Wake(p)

Next == \E p \in Processes : Step(p)

Spec == Init /\ [][Next]_vars

FairSpec == Spec /\ \A p \in Processes : WF_vars(Step(p))

-----------------------------------------------------------------------------
TypeOK ==
  /\ full \in BOOLEAN /\ locked \in BOOLEAN
  /\ waiting \subseteq Processes
  /\ pc \in [Processes ->
       {"outside", "inside", "worked", "signalled", "about to wait", "waiting"}]

MutualExclusion ==
  LET Holds(p) == pc[p] \in {"inside", "worked", "signalled"}
  IN  ~(Holds("producer") /\ Holds("consumer"))

\* Items go on arriving.
Flows == []<>full /\ []<>~full
=============================================================================
