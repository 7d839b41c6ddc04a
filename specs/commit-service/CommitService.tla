--------------------------- MODULE CommitService ---------------------------
(***************************************************************************)
(* Two-phase commit as the service in the folder `service` does it. One    *)
(* coordinator and some branches, each a process. The coordinator can be   *)
(* killed at any moment and is started again: what is in its memory is     *)
(* lost then, what it has recorded on its disk is not.                     *)
(*                                                                         *)
(* A transaction that the coordinator knows only as begun when it starts   *)
(* is aborted: nobody can have been told to commit it. That is true as     *)
(* long as an outcome is recorded before anybody is told of it.            *)
(***************************************************************************)
CONSTANTS
  Branches,
  Transactions,
  TellsFirst      \* BOOLEAN: the mistake, an outcome is told before it is recorded

VARIABLES
  record,   \* what the coordinator's disk says of each transaction
  isUp,     \* whether the coordinator runs
  running,  \* the transactions whose votes it collects; in memory
  votes,    \* the branches whose yes it has read; in memory
  told,     \* the branches that it has told the outcome since it was started; in memory
  stage,    \* how far each branch is with each transaction
  network   \* every message ever sent; each may be late, and none has to arrive

vars == <<record, isUp, running, votes, told, stage, network>>

Outcomes == {"committed", "aborted"}

Yes(b, t) == [kind |-> "yes", branch |-> b, transaction |-> t]
Told(b, t, outcome) == [kind |-> "outcome", branch |-> b, transaction |-> t, outcome |-> outcome]

Nobody == [t \in Transactions |-> {}]

Init ==
  /\ record = [t \in Transactions |-> "unknown"]
  /\ isUp = TRUE
  /\ running = {}
  /\ votes = Nobody
  /\ told = Nobody
  /\ stage = [b \in Branches |-> [t \in Transactions |-> "working"]]
  /\ network = {}

----------------------------------------------------------------------------
(* The coordinator *)

\* It asks all branches to vote.
Begin(t) ==
  /\ isUp
  /\ record[t] = "unknown"
  /\ record' = [record EXCEPT ![t] = "begun"]
  /\ running' = running \cup {t}
  /\ UNCHANGED <<isUp, votes, told, stage, network>>

Collect(b, t) ==
  /\ t \in running
  /\ Yes(b, t) \in network
  /\ b \notin votes[t]
  /\ votes' = [votes EXCEPT ![t] = @ \cup {b}]
  /\ UNCHANGED <<record, isUp, running, told, stage, network>>

\* It may give up at any time: a branch said no, or is too slow, or the votes were lost.
MayDecide(t, outcome) ==
  /\ isUp
  /\ record[t] = "begun"
  /\ outcome = "committed" => votes[t] = Branches
  /\ outcome = "aborted" => told[t] = {}

Decide(t, outcome) ==
  /\ MayDecide(t, outcome)
  /\ record' = [record EXCEPT ![t] = outcome]
  /\ running' = running \ {t}
  /\ UNCHANGED <<isUp, votes, told, stage, network>>

SendOutcome(b, t, outcome) ==
  /\ b \notin told[t]
  /\ told' = [told EXCEPT ![t] = @ \cup {b}]
  /\ network' = network \cup {Told(b, t, outcome)}
  /\ UNCHANGED <<record, isUp, running, votes, stage>>

\* After a restart it tells everybody again.
Tell(b, t, outcome) ==
  /\ isUp
  /\ record[t] = outcome
  /\ SendOutcome(b, t, outcome)

\* The mistake.
TellFirst(b, t) ==
  /\ TellsFirst
  /\ MayDecide(t, "committed")
  /\ SendOutcome(b, t, "committed")

Crash ==
  /\ isUp
  /\ isUp' = FALSE
  /\ running' = {}
  /\ votes' = Nobody
  /\ told' = Nobody
  /\ UNCHANGED <<record, stage, network>>

Restart ==
  /\ ~isUp
  /\ isUp' = TRUE
  /\ UNCHANGED <<record, running, votes, told, stage, network>>

----------------------------------------------------------------------------
(* A branch *)

VoteYes(b, t) ==
  /\ record[t] # "unknown"
  /\ stage[b][t] = "working"
  /\ stage' = [stage EXCEPT ![b][t] = "promised"]
  /\ network' = network \cup {Yes(b, t)}
  /\ UNCHANGED <<record, isUp, running, votes, told>>

VoteNo(b, t) ==
  /\ record[t] # "unknown"
  /\ stage[b][t] = "working"
  /\ stage' = [stage EXCEPT ![b][t] = "aborted"]
  /\ UNCHANGED <<record, isUp, running, votes, told, network>>

Obey(b, t, outcome) ==
  /\ Told(b, t, outcome) \in network
  /\ stage[b][t] \in {"working", "promised"}
  /\ stage' = [stage EXCEPT ![b][t] = outcome]
  /\ UNCHANGED <<record, isUp, running, votes, told, network>>

----------------------------------------------------------------------------
CoordinatorStep(t) ==
  \/ Begin(t)
  \/ \E outcome \in Outcomes : Decide(t, outcome)
  \/ \E b \in Branches : Collect(b, t) \/ TellFirst(b, t) \/ \E outcome \in Outcomes : Tell(b, t, outcome)

BranchStep(b, t) == VoteYes(b, t) \/ VoteNo(b, t) \/ \E outcome \in Outcomes : Obey(b, t, outcome)

Next ==
  \/ \E t \in Transactions : CoordinatorStep(t) \/ \E b \in Branches : BranchStep(b, t)
  \/ Crash
  \/ Restart

Spec == Init /\ [][Next]_vars

----------------------------------------------------------------------------
TypeOK ==
  /\ record \in [Transactions -> {"unknown", "begun"} \cup Outcomes]
  /\ isUp \in BOOLEAN
  /\ running \subseteq Transactions
  /\ votes \in [Transactions -> SUBSET Branches]
  /\ told \in [Transactions -> SUBSET Branches]
  /\ stage \in [Branches -> [Transactions -> {"working", "promised"} \cup Outcomes]]
  /\ network \subseteq
       {Yes(b, t) : b \in Branches, t \in Transactions}
         \cup {Told(b, t, o) : b \in Branches, t \in Transactions, o \in Outcomes}

\* No branch commits what another one aborts.
Consistent ==
  \A t \in Transactions : \A a, b \in Branches : ~(stage[a][t] = "committed" /\ stage[b][t] = "aborted")

\* What a branch commits is recorded as committed.
Recorded == \A t \in Transactions : \A b \in Branches : stage[b][t] = "committed" => record[t] = "committed"

\* An outcome stays.
Stable == [][\A t \in Transactions : record[t] \in Outcomes => record'[t] = record[t]]_vars
============================================================================
