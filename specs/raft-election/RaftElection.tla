----------------------------- MODULE RaftElection -----------------------------
(***************************************************************************)
(* Leader election in Raft. Time is divided into terms. A server that      *)
(* hears nothing begins a new term and asks for votes; each server gives   *)
(* one vote in a term, and a majority makes a leader. Two majorities have  *)
(* a server in common, so a term has one leader at most: if no server      *)
(* votes twice. It must not do so after a restart either, so term and vote *)
(* are on disk. Keeping the vote in memory only (VoteOnDisk = FALSE) is    *)
(* the mistake.                                                            *)
(*                                                                         *)
(* Logs are reduced to what matters here: a number that says how much a    *)
(* server's log holds. Nobody votes for a server whose log holds less.     *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Servers,
  LogLength,    \* [Servers -> Nat]
  MaxTerm,
  MaxRestarts,
  VoteOnDisk    \* BOOLEAN

Nobody == "nobody"

VARIABLES
  role,      \* "follower", "candidate" or "leader"
  term,
  vote,      \* vote[s]: whom s votes for in its term, or Nobody
  votes,     \* every vote ever cast: <<term, voter, candidate>>
  restarts

vars == <<role, term, vote, votes, restarts>>

Majority(M) == 2 * Cardinality(M) > Cardinality(Servers)

Init ==
  /\ role = [s \in Servers |-> "follower"]
  /\ term = [s \in Servers |-> 0]
  /\ vote = [s \in Servers |-> Nobody]
  /\ votes = {}
  /\ restarts = 0

\* Nothing heard for long: begin a new term, with a vote for oneself.
StandForElection(s) ==
  /\ role[s] # "leader"
  /\ term[s] < MaxTerm
  /\ term' = [term EXCEPT ![s] = @ + 1]
  /\ role' = [role EXCEPT ![s] = "candidate"]
  /\ vote' = [vote EXCEPT ![s] = s]
  /\ votes' = votes \cup {<<term[s] + 1, s, s>>}
  /\ UNCHANGED restarts

\* s hears of candidate c, whose term is not older than its own.
VoteFor(s, c) ==
  /\ role[c] = "candidate" /\ s # c
  /\ \/ term[c] > term[s]
     \/ term[c] = term[s] /\ vote[s] = Nobody
  /\ LogLength[c] >= LogLength[s]
  /\ term' = [term EXCEPT ![s] = term[c]]
  /\ role' = [role EXCEPT ![s] = "follower"]
  /\ vote' = [vote EXCEPT ![s] = c]
  /\ votes' = votes \cup {<<term[c], s, c>>}
  /\ UNCHANGED restarts

\* Any message carries its sender's term: a newer one ends every office.
HearOfTerm(s, t) ==
  /\ term[t] > term[s]
  /\ term' = [term EXCEPT ![s] = term[t]]
  /\ role' = [role EXCEPT ![s] = "follower"]
  /\ vote' = [vote EXCEPT ![s] = Nobody]
  /\ UNCHANGED <<votes, restarts>>

Win(s) ==
  /\ role[s] = "candidate"
  /\ Majority({v \in Servers : <<term[s], v, s>> \in votes})
  /\ role' = [role EXCEPT ![s] = "leader"]
  /\ UNCHANGED <<term, vote, votes, restarts>>

Restart(s) ==
  /\ restarts < MaxRestarts
  /\ restarts' = restarts + 1
  /\ role' = [role EXCEPT ![s] = "follower"]
  /\ vote' = IF VoteOnDisk THEN vote ELSE [vote EXCEPT ![s] = Nobody]
  /\ UNCHANGED <<term, votes>>

Next ==
  \/ \E s \in Servers : StandForElection(s) \/ Win(s) \/ Restart(s)
  \/ \E s, t \in Servers : VoteFor(s, t) \/ HearOfTerm(s, t)

Spec == Init /\ [][Next]_vars

-------------------------------------------------------------------------------
TypeOK ==
  /\ role \in [Servers -> {"follower", "candidate", "leader"}]
  /\ term \in [Servers -> 0 .. MaxTerm]
  /\ vote \in [Servers -> Servers \cup {Nobody}]
  /\ restarts \in 0 .. MaxRestarts

OneLeader ==
  \A s, t \in Servers :
    role[s] = "leader" /\ role[t] = "leader" /\ term[s] = term[t] => s = t

OneVote == \A x, y \in votes : x[1] = y[1] /\ x[2] = y[2] => x = y

\* A leader's log holds at least what a majority holds.
LeaderComplete ==
  \A s \in Servers :
    role[s] = "leader" => Majority({v \in Servers : LogLength[v] <= LogLength[s]})

TermsGrow == [][\A s \in Servers : term'[s] >= term[s]]_term

-------------------------------------------------------------------------------
\* Why there is one leader.
VotesFor(s) == {v \in Servers : <<term[s], v, s>> \in votes}

\* A leader was elected, and a candidate votes for itself.
Elected == \A s \in Servers : role[s] = "leader" => Majority(VotesFor(s))
OwnVote == \A s \in Servers : role[s] = "candidate" => vote[s] = s

\* A server remembers its vote for as long as the term lasts, and no other.
VoteRemembered ==
  /\ \A x \in votes : x[1] <= term[x[2]] /\ (x[1] = term[x[2]] => vote[x[2]] = x[3])
  /\ \A s \in Servers : vote[s] # Nobody => <<term[s], s, vote[s]>> \in votes

\* A leader stays in office until it hears of a newer term or is restarted.
LeaderStays ==
  [][\A s \in Servers : role[s] = "leader" /\ role'[s] # "leader" =>
       /\ role'[s] = "follower"
       /\ restarts' > restarts \/ \E t \in Servers : term[t] > term[s] /\ term'[s] = term[t]]_role

\* One server is restarted at a time, and holds no office afterwards.
RestartsAreCounted ==
  [][restarts' = restarts + 1 /\ \E s \in Servers : role' = [role EXCEPT ![s] = "follower"]]_restarts

-------------------------------------------------------------------------------
\* That nobody is elected would be safe. A new term can begin as long as there
\* are terms, nobody refuses a vote without a reason, and a majority is enough.
CanStand == \A s \in Servers : role[s] # "leader" /\ term[s] < MaxTerm => ENABLED (Next /\ role'[s] = "candidate")
CanVote ==
  \A s, c \in Servers :
    /\ role[c] = "candidate" /\ LogLength[s] <= LogLength[c]
    /\ term[s] < term[c] \/ (term[s] = term[c] /\ vote[s] = Nobody)
    => ENABLED (Next /\ vote'[s] = c)
CanWin == \A s \in Servers : role[s] = "candidate" /\ Majority(VotesFor(s)) => ENABLED (Next /\ role'[s] = "leader")
===============================================================================
