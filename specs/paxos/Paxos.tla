-------------------------------- MODULE Paxos --------------------------------
(***************************************************************************)
(* Paxos: acceptors choose one value together, whoever proposes, whatever  *)
(* is lost or late. A proposer takes a ballot number of its own and works  *)
(* in two phases. It asks the acceptors to promise that they refuse lower  *)
(* ballots, and learns what they have accepted before. With the promises   *)
(* of a quorum it proposes the value of the highest ballot it has learnt   *)
(* of, or any value if there is none. A value is chosen when a quorum has  *)
(* accepted it in one ballot.                                              *)
(*                                                                         *)
(* Quorums are safe if any two have an acceptor in common.                 *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
  Values,
  Acceptors,
  Quorums,     \* sets of acceptors
  LastBallot

ASSUME Quorums \subseteq SUBSET Acceptors

Ballots == 1 .. LastBallot
None == [ballot |-> 0]  \* nothing accepted yet

VARIABLES
  promised,  \* promised[a]: acceptor a refuses ballots below this
  accepted,  \* accepted[a]: the last proposal that a has accepted
  network    \* every message ever sent; each may be lost, late or repeated

vars == <<promised, accepted, network>>

Promise(a, b, last) == [kind |-> "promise", from |-> a, ballot |-> b, last |-> last]
Propose(b, v) == [kind |-> "propose", ballot |-> b, value |-> v]
Accepted(a, b, v) == [kind |-> "accepted", from |-> a, ballot |-> b, value |-> v]

Init ==
  /\ promised = [a \in Acceptors |-> 0]
  /\ accepted = [a \in Acceptors |-> None]
  /\ network = {}

\* The question that an acceptor answers with a promise may come at any time:
\* it needs no message of its own.
GivePromise(a, b) ==
  /\ b > promised[a]
  /\ promised' = [promised EXCEPT ![a] = b]
  /\ network' = network \cup {Promise(a, b, accepted[a])}
  /\ UNCHANGED accepted

Proposed(b) == \E v \in Values : Propose(b, v) \in network

SendProposal(b, v) ==
  /\ ~Proposed(b)
  /\ \E Q \in Quorums :
       LET promises == {m \in network : m.kind = "promise" /\ m.ballot = b /\ m.from \in Q}
           learnt == {m.last : m \in promises} \ {None}
       IN  /\ \A a \in Q : \E m \in promises : m.from = a
           /\ \/ learnt = {}
              \/ \E last \in learnt :
                   /\ last.value = v
                   /\ \A other \in learnt : other.ballot <= last.ballot
  /\ network' = network \cup {Propose(b, v)}
  /\ UNCHANGED <<promised, accepted>>

Accept(a, b, v) ==
  /\ Propose(b, v) \in network
  /\ b >= promised[a]
  /\ promised' = [promised EXCEPT ![a] = b]
  /\ accepted' = [accepted EXCEPT ![a] = [ballot |-> b, value |-> v]]
  /\ network' = network \cup {Accepted(a, b, v)}

Next ==
  \/ \E a \in Acceptors, b \in Ballots :
       \/ GivePromise(a, b)
       \/ \E v \in Values : Accept(a, b, v)
  \/ \E b \in Ballots, v \in Values : SendProposal(b, v)

Spec == Init /\ [][Next]_vars

------------------------------------------------------------------------------
TypeOK ==
  /\ promised \in [Acceptors -> 0 .. LastBallot]
  /\ accepted \in [Acceptors ->
       {None} \cup [ballot : Ballots, value : Values]]

Chosen ==
  {v \in Values :
     \E b \in Ballots, Q \in Quorums : \A a \in Q : Accepted(a, b, v) \in network}

Agreement == \A v, w \in Chosen : v = w

\* What is chosen stays chosen.
Final == [][Chosen \subseteq Chosen']_vars
==============================================================================
