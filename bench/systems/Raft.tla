-------------------------------- MODULE Raft --------------------------------
\* The system of raft.ts beside it, with the same states.
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS Server, Nobody, MaxTerm, MaxLength

VARIABLES sent, role, term, votedFor, votes, log, commit, match

vars == <<sent, role, term, votedFor, votes, log, commit, match>>

Last(l) == IF l = <<>> THEN 0 ELSE l[Len(l)]
IsPrefix(a, b) == Len(a) <= Len(b) /\ SubSeq(b, 1, Len(a)) = a
Max(a, b) == IF a > b THEN a ELSE b
None == [s \in Server |-> 0]

Follow(s, t, v) ==
  /\ role' = [role EXCEPT ![s] = "follower"]
  /\ votes' = [votes EXCEPT ![s] = {}]
  /\ term' = [term EXCEPT ![s] = t]
  /\ votedFor' = [votedFor EXCEPT ![s] = v]
  /\ match' = [match EXCEPT ![s] = IF t > term[s] THEN None ELSE @]

Init ==
  /\ sent = {}
  /\ role = [s \in Server |-> "follower"]
  /\ term = [s \in Server |-> 0]
  /\ votedFor = [s \in Server |-> Nobody]
  /\ votes = [s \in Server |-> {}]
  /\ log = [s \in Server |-> <<>>]
  /\ commit = [s \in Server |-> 0]
  /\ match = [s \in Server |-> None]

Timeout(s) ==
  /\ role[s] # "leader" /\ term[s] < MaxTerm
  /\ sent' = sent \cup {[kind |-> "ask", term |-> term[s] + 1, from |-> s, last |-> Last(log[s]), length |-> Len(log[s])]}
  /\ role' = [role EXCEPT ![s] = "candidate"]
  /\ term' = [term EXCEPT ![s] = @ + 1]
  /\ votedFor' = [votedFor EXCEPT ![s] = s]
  /\ votes' = [votes EXCEPT ![s] = {s}]
  /\ match' = [match EXCEPT ![s] = None]
  /\ UNCHANGED <<log, commit>>

Vote(s) == \E m \in {n \in sent : n.kind = "ask"} :
  /\ m.from # s
  /\ m.term > term[s] \/ (m.term = term[s] /\ votedFor[s] = Nobody)
  /\ m.last > Last(log[s]) \/ (m.last = Last(log[s]) /\ m.length >= Len(log[s]))
  /\ sent' = sent \cup {[kind |-> "vote", term |-> m.term, from |-> s, to |-> m.from]}
  /\ Follow(s, m.term, m.from)
  /\ UNCHANGED <<log, commit>>

Count(s) == \E m \in {n \in sent : n.kind = "vote"} :
  /\ m.to = s /\ role[s] = "candidate" /\ m.term = term[s] /\ m.from \notin votes[s]
  /\ votes' = [votes EXCEPT ![s] = @ \cup {m.from}]
  /\ UNCHANGED <<sent, role, term, votedFor, log, commit, match>>

Lead(s) ==
  /\ role[s] = "candidate" /\ Cardinality(votes[s]) >= 2
  /\ role' = [role EXCEPT ![s] = "leader"]
  /\ UNCHANGED <<sent, term, votedFor, votes, log, commit, match>>

Request(s) ==
  /\ role[s] = "leader" /\ Len(log[s]) < MaxLength
  /\ log' = [log EXCEPT ![s] = Append(@, term[s])]
  /\ match' = [match EXCEPT ![s][s] = Len(log[s]) + 1]
  /\ UNCHANGED <<sent, role, term, votedFor, votes, commit>>

Replicate(s) ==
  /\ role[s] = "leader"
  /\ sent' = sent \cup {[kind |-> "append", term |-> term[s], from |-> s, log |-> log[s], commit |-> commit[s]]}
  /\ UNCHANGED <<role, term, votedFor, votes, log, commit, match>>

Accept(s) == \E m \in {n \in sent : n.kind = "append"} :
  /\ m.from # s /\ m.term >= term[s]
  /\ sent' = sent \cup {[kind |-> "reply", term |-> m.term, from |-> s, to |-> m.from, match |-> Len(m.log)]}
  /\ Follow(s, m.term, IF m.term > term[s] THEN Nobody ELSE votedFor[s])
  /\ log' = [log EXCEPT ![s] = IF IsPrefix(m.log, @) THEN @ ELSE m.log]
  /\ commit' = [commit EXCEPT ![s] = Max(@, m.commit)]

Confirm(s) == \E m \in {n \in sent : n.kind = "reply"} :
  /\ m.to = s /\ role[s] = "leader" /\ m.term = term[s] /\ m.match > match[s][m.from]
  /\ match' = [match EXCEPT ![s][m.from] = m.match]
  /\ UNCHANGED <<sent, role, term, votedFor, votes, log, commit>>

Commit(s) ==
  /\ role[s] = "leader"
  /\ \E n \in commit[s] + 1 .. Len(log[s]) :
       /\ log[s][n] = term[s] /\ Cardinality({t \in Server : match[s][t] >= n}) >= 2
       /\ \A k \in n + 1 .. Len(log[s]) : ~(log[s][k] = term[s] /\ Cardinality({t \in Server : match[s][t] >= k}) >= 2)
       /\ commit' = [commit EXCEPT ![s] = n]
  /\ UNCHANGED <<sent, role, term, votedFor, votes, log, match>>

Next == \E s \in Server :
  \/ Timeout(s) \/ Vote(s) \/ Count(s) \/ Lead(s) \/ Request(s) \/ Replicate(s) \/ Accept(s) \/ Confirm(s) \/ Commit(s)

Spec == Init /\ [][Next]_vars

OneLeader == \A a, b \in Server : a # b => role[a] # "leader" \/ role[b] # "leader" \/ term[a] # term[b]
LogsAgree == \A a, b \in Server : \A i \in 1 .. commit[a] : i > commit[b] \/ log[a][i] = log[b][i]
=============================================================================
