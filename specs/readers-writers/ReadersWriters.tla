--------------------------- MODULE ReadersWriters ---------------------------
(***************************************************************************)
(* A lock that many readers may hold together, or one writer alone.        *)
(*                                                                         *)
(* Policy decides who is let in:                                           *)
(*   "greedy"  whoever can be: readers let in more readers, and a writer   *)
(*             may wait for ever                                           *)
(*   "queue"   in the order of asking: nobody starves                      *)
(* CanUpgrade lets a reader become a writer without leaving in between.    *)
(* That is convenient, and a mistake: two readers who both want to become  *)
(* writers wait for each other to leave.                                   *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS Threads, Policy, CanUpgrade

ASSUME Policy \in {"greedy", "queue"} /\ CanUpgrade \in BOOLEAN

VARIABLES
  state,  \* what each thread does
  queue   \* those who have asked to read or write, in that order

vars == <<state, queue>>

States == {"idle", "wants to read", "wants to write", "reads", "writes", "upgrades"}

Init ==
  /\ state = [t \in Threads |-> "idle"]
  /\ queue = <<>>

Others(t) == Threads \ {t}
NobodyElse(t, states) == \A u \in Others(t) : state[u] \notin states

Remove(t) == SelectSeq(queue, LAMBDA u : u # t)
Turn(t) == Policy = "queue" => Head(queue) = t

Ask(t, wish) ==
  /\ state[t] = "idle"
  /\ state' = [state EXCEPT ![t] = wish]
  /\ queue' = Append(queue, t)

BeginToRead(t) ==
  /\ state[t] = "wants to read"
  /\ Turn(t)
  /\ NobodyElse(t, {"writes"})
  /\ state' = [state EXCEPT ![t] = "reads"]
  /\ queue' = Remove(t)

BeginToWrite(t) ==
  /\ state[t] = "wants to write"
  /\ Turn(t)
  /\ NobodyElse(t, {"reads", "upgrades", "writes"})
  /\ state' = [state EXCEPT ![t] = "writes"]
  /\ queue' = Remove(t)

\* A reader who upgrades goes on holding the lock, so no writer gets in.
AskToUpgrade(t) ==
  /\ CanUpgrade
  /\ state[t] = "reads"
  /\ state' = [state EXCEPT ![t] = "upgrades"]
  /\ UNCHANGED queue

Upgrade(t) ==
  /\ state[t] = "upgrades"
  /\ NobodyElse(t, {"reads", "upgrades", "writes"})
  /\ state' = [state EXCEPT ![t] = "writes"]
  /\ UNCHANGED queue

Leave(t) ==
  /\ state[t] \in {"reads", "writes"}
  /\ state' = [state EXCEPT ![t] = "idle"]
  /\ UNCHANGED queue

\* What a thread that has asked does in the end. Nobody is obliged to ask.
Proceed(t) == BeginToRead(t) \/ BeginToWrite(t) \/ Upgrade(t) \/ Leave(t)

Next ==
  \E t \in Threads :
    \/ Ask(t, "wants to read") \/ Ask(t, "wants to write")
    \/ AskToUpgrade(t)
    \/ Proceed(t)

Spec == Init /\ [][Next]_vars

FairSpec == Spec /\ \A t \in Threads : WF_vars(Proceed(t))

-----------------------------------------------------------------------------
TypeOK ==
  /\ state \in [Threads -> States]
  /\ \A t \in Threads :
       LET places == {i \in DOMAIN queue : queue[i] = t}
       IN  IF state[t] \in {"wants to read", "wants to write"}
           THEN \E i \in DOMAIN queue : places = {i}
           ELSE places = {}

WritersAlone ==
  \A t \in Threads :
    state[t] = "writes" => NobodyElse(t, {"reads", "upgrades", "writes"})

WritersGetIn ==
  \A t \in Threads : (state[t] = "wants to write") ~> (state[t] = "writes")

ReadersGetIn ==
  \A t \in Threads : (state[t] = "wants to read") ~> (state[t] = "reads")
=============================================================================
