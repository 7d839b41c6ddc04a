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

----------------------------------------------------------------------------
(* Why it is consistent *)

\* Nobody is told what is not recorded.
ToldIsRecorded ==
  \A t \in Transactions : \A b \in Branches : \A outcome \in Outcomes : Told(b, t, outcome) \in network => record[t] = outcome

\* What the coordinator has in its memory is true, and all of it is lost in a crash.
MemoryIsTrue ==
  \A t \in Transactions :
    /\ t \in running => record[t] = "begun"
    /\ \A b \in votes[t] : Yes(b, t) \in network
    /\ \A b \in told[t] : \E outcome \in Outcomes : Told(b, t, outcome) \in network
MemoryIsLost == ~isUp => running = {} /\ votes = Nobody /\ told = Nobody

\* It collects votes from the beginning until it decides or is killed.
Collects ==
  [][/\ \A t \in Transactions : record[t] = "unknown" /\ record'[t] = "begun" => t \in running'
     /\ \A t \in running \ running' : record'[t] \in Outcomes \/ ~isUp']_<<record, running>>

\* A coordinator that is down does nothing.
DownIsDown == [][~isUp => UNCHANGED <<record, running, votes, told>>]_vars

\* A branch has promised exactly if it has said yes, until it is told the outcome; that
\* stays, and nothing else ends a promise.
PromiseIsSaid ==
  \A t \in Transactions : \A b \in Branches :
    /\ stage[b][t] = "promised" => Yes(b, t) \in network
    /\ Yes(b, t) \in network => stage[b][t] # "working"
PromiseStays ==
  [][\A t \in Transactions : \A b \in Branches :
       /\ stage[b][t] = "promised" => stage'[b][t] = "promised" \/ Told(b, t, stage'[b][t]) \in network
       /\ stage[b][t] \in Outcomes => stage'[b][t] = stage[b][t]]_stage

\* A transaction that nobody knows has no votes.
NothingUnknown == \A t \in Transactions : record[t] = "unknown" => network = {} /\ \A b \in Branches : stage[b][t] = "working"

\* No message is unsent.
NetworkGrows == [][network \subseteq network']_network

----------------------------------------------------------------------------
(* That nothing is ever committed would be consistent *)

CanBegin == \A t \in Transactions : isUp /\ record[t] = "unknown" => ENABLED (Next /\ record'[t] = "begun")
CanPromise ==
  \A t \in Transactions : \A b \in Branches :
    record[t] # "unknown" /\ stage[b][t] = "working" => ENABLED (Next /\ stage'[b][t] = "promised" /\ Yes(b, t) \in network')
CanCollect ==
  \A t \in running : \A b \in Branches :
    Yes(b, t) \in network => ENABLED (Next /\ votes'[t] = votes[t] \cup {b})
CanCommit ==
  \A t \in Transactions : record[t] = "begun" /\ votes[t] = Branches => ENABLED (Next /\ record'[t] = "committed")
CanRefuse ==
  \A t \in Transactions : \A b \in Branches :
    record[t] # "unknown" /\ stage[b][t] = "working" => ENABLED (Next /\ stage'[b][t] = "aborted")

\* Whoever is there goes on.
Fairness ==
  /\ WF_vars(Restart)
  /\ \A t \in Transactions : WF_vars(CoordinatorStep(t)) /\ \A b \in Branches : WF_vars(BranchStep(b, t))

FairSpec == Spec /\ Fairness

\* It is always started again, and if it is not killed for ever, everybody comes to an end.
ComesBack == []<>isUp
Ends == <>[]isUp => \A t \in Transactions : \A b \in Branches : <>(stage[b][t] \in Outcomes)
============================================================================
