-------------------------------- MODULE Raft --------------------------------
\* The system of raft.ts beside it, with the same states.
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS Server, Nobody, MaxTerm, MaxLength

VARIABLES asks, votes, appends, replies, role, term, votedFor, log, commit

vars == <<asks, votes, appends, replies, role, term, votedFor, log, commit>>

LastTerm(l) == IF l = <<>> THEN 0 ELSE l[Len(l)]
IsAsNew(a, b) == LastTerm(a) > LastTerm(b) \/ (LastTerm(a) = LastTerm(b) /\ Len(a) >= Len(b))
StartsWith(l, start) == Len(start) <= Len(l) /\ SubSeq(l, 1, Len(start)) = start
IsMajority(S) == Cardinality(S) >= 2
Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b

Follow(s, m) ==
  /\ role' = [role EXCEPT ![s] = "follower"]
  /\ term' = [term EXCEPT ![s] = m.term]
  /\ votedFor' = [votedFor EXCEPT ![s] = m.from]

Init ==
  /\ asks = {}
  /\ votes = {}
  /\ appends = {}
  /\ replies = {}
  /\ role = [s \in Server |-> "follower"]
  /\ term = [s \in Server |-> 0]
  /\ votedFor = [s \in Server |-> Nobody]
  /\ log = [s \in Server |-> <<>>]
  /\ commit = [s \in Server |-> 0]

Timeout(s) ==
  /\ role[s] # "leader" /\ term[s] < MaxTerm
  /\ role' = [role EXCEPT ![s] = "candidate"]
  /\ term' = [term EXCEPT ![s] = @ + 1]
  /\ votedFor' = [votedFor EXCEPT ![s] = s]
  /\ asks' = asks \cup {[term |-> term[s] + 1, from |-> s, log |-> log[s]]}
  /\ UNCHANGED <<votes, appends, replies, log, commit>>

Vote(s) == \E m \in asks :
  /\ m.term > term[s] \/ (m.term = term[s] /\ votedFor[s] = Nobody)
  /\ IsAsNew(m.log, log[s])
  /\ Follow(s, m)
  /\ votes' = votes \cup {[term |-> m.term, from |-> s, to |-> m.from]}
  /\ UNCHANGED <<asks, appends, replies, log, commit>>

Lead(s) ==
  /\ role[s] = "candidate"
  /\ IsMajority({t \in Server : t = s \/ [term |-> term[s], from |-> t, to |-> s] \in votes})
  /\ role' = [role EXCEPT ![s] = "leader"]
  /\ UNCHANGED <<asks, votes, appends, replies, term, votedFor, log, commit>>

Request(s) ==
  /\ role[s] = "leader" /\ Len(log[s]) < MaxLength
  /\ log' = [log EXCEPT ![s] = Append(@, term[s])]
  /\ UNCHANGED <<asks, votes, appends, replies, role, term, votedFor, commit>>

SendAppend(s) ==
  /\ role[s] = "leader"
  /\ appends' = appends \cup {[term |-> term[s], from |-> s, log |-> log[s], commit |-> commit[s]]}
  /\ UNCHANGED <<asks, votes, replies, role, term, votedFor, log, commit>>

Accept(s) == \E m \in appends :
  /\ m.from # s /\ m.term >= term[s]
  /\ Follow(s, m)
  /\ log' = [log EXCEPT ![s] = IF StartsWith(@, m.log) THEN @ ELSE m.log]
  /\ commit' = [commit EXCEPT ![s] = Max(@, m.commit)]
  /\ replies' = replies \cup {[term |-> m.term, from |-> s, to |-> m.from, length |-> Len(m.log)]}
  /\ UNCHANGED <<asks, votes, appends>>

IsStored(s, n) ==
  /\ log[s][n] = term[s]
  /\ IsMajority({t \in Server : t = s \/ [term |-> term[s], from |-> t, to |-> s, length |-> n] \in replies})

Commit(s) ==
  /\ role[s] = "leader"
  /\ \E n \in commit[s] + 1 .. Len(log[s]) :
       /\ IsStored(s, n)
       /\ \A k \in n + 1 .. Len(log[s]) : ~IsStored(s, k)
       /\ commit' = [commit EXCEPT ![s] = n]
  /\ UNCHANGED <<asks, votes, appends, replies, role, term, votedFor, log>>

Next == \E s \in Server : Timeout(s) \/ Vote(s) \/ Lead(s) \/ Request(s) \/ SendAppend(s) \/ Accept(s) \/ Commit(s)

Spec == Init /\ [][Next]_vars

OneLeader == \A a, b \in Server : a # b => role[a] # "leader" \/ role[b] # "leader" \/ term[a] # term[b]
LogsAgree == \A a, b \in Server : StartsWith(log[a], SubSeq(log[b], 1, Min(commit[a], commit[b])))
=============================================================================
