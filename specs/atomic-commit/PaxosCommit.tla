----------------------------- MODULE PaxosCommit -----------------------------
(***************************************************************************)
(* Paxos Commit. Two-phase commit blocks because the outcome is known to   *)
(* the coordinator alone. Here each participant's answer is made durable   *)
(* by an instance of Paxos among a few acceptors, so whoever asks a        *)
(* majority of them can finish the transaction.                            *)
(*                                                                         *)
(* Ballot 0 of each instance belongs to the participant itself, which may  *)
(* propose either answer. Later ballots belong to leaders, who step in     *)
(* when they have waited long. A leader first makes a majority of the      *)
(* acceptors refuse lower ballots; then it proposes the answer of the      *)
(* highest ballot that they have seen, or "no" if they have seen none. A   *)
(* forgetful leader proposes "no" whatever they have seen: the mistake.    *)
(*                                                                         *)
(* Promises and answers are never taken back, so what the acceptors have   *)
(* said is kept in place of the messages that carry it.                    *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Participants,
  Acceptors,
  LastBallot,
  ForgetfulLeader  \* BOOLEAN

Ballots == 0 .. LastBallot
Answers == {"yes", "no"}
Majorities == {M \in SUBSET Acceptors : 2 * Cardinality(M) > Cardinality(Acceptors)}

VARIABLES
  stage,     \* how far each participant is
  promised,  \* promised[a]: acceptor a refuses ballots below this
  proposed,  \* proposals <<p, b, answer>>
  accepted   \* accepted[a]: proposals that acceptor a has accepted

vars == <<stage, promised, proposed, accepted>>

Init ==
  /\ stage = [p \in Participants |-> "working"]
  /\ promised = [a \in Acceptors |-> 0]
  /\ proposed = {}
  /\ accepted = [a \in Acceptors |-> {}]

Proposals(p, b) == {x \in proposed : x[1] = p /\ x[2] = b}

Answer(p, answer) ==
  /\ stage[p] = "working"
  /\ stage' = [stage EXCEPT ![p] = IF answer = "yes" THEN "promised" ELSE "aborted"]
  /\ proposed' = proposed \cup {<<p, 0, answer>>}
  /\ UNCHANGED <<promised, accepted>>

Promise(a, b) ==
  /\ b > promised[a]
  /\ promised' = [promised EXCEPT ![a] = b]
  /\ UNCHANGED <<stage, proposed, accepted>>

Accept(a, x) ==
  /\ x[2] >= promised[a]
  /\ x \notin accepted[a]
  /\ promised' = [promised EXCEPT ![a] = x[2]]
  /\ accepted' = [accepted EXCEPT ![a] = @ \cup {x}]
  /\ UNCHANGED <<stage, proposed>>

\* What a leader of ballot b may propose for p after asking this majority.
Free(p, b, majority) ==
  LET seen == {x \in UNION {accepted[a] : a \in majority} : x[1] = p /\ x[2] < b}
      highest == {x \in seen : \A y \in seen : y[2] <= x[2]}
  IN  IF seen = {} \/ ForgetfulLeader THEN {"no"} ELSE {x[3] : x \in highest}

Lead(p, b) ==
  /\ b > 0
  /\ Proposals(p, b) = {}
  /\ \E majority \in Majorities :
       /\ \A a \in majority : promised[a] >= b
       /\ \E answer \in Free(p, b, majority) :
            proposed' = proposed \cup {<<p, b, answer>>}
  /\ UNCHANGED <<stage, promised, accepted>>

Chosen(p, answer) ==
  \E b \in Ballots, majority \in Majorities :
    \A a \in majority : <<p, b, answer>> \in accepted[a]

Commit(p) ==
  /\ stage[p] = "promised"
  /\ \A q \in Participants : Chosen(q, "yes")
  /\ stage' = [stage EXCEPT ![p] = "committed"]
  /\ UNCHANGED <<promised, proposed, accepted>>

Abort(p) ==
  /\ stage[p] \in {"working", "promised"}
  /\ \E q \in Participants : Chosen(q, "no")
  /\ stage' = [stage EXCEPT ![p] = "aborted"]
  /\ UNCHANGED <<promised, proposed, accepted>>

Next ==
  \/ \E p \in Participants :
       \/ \E answer \in Answers : Answer(p, answer)
       \/ \E b \in Ballots : Lead(p, b)
       \/ Commit(p) \/ Abort(p)
  \/ \E a \in Acceptors :
       \/ \E b \in Ballots : Promise(a, b)
       \/ \E x \in proposed : Accept(a, x)

Spec == Init /\ [][Next]_vars

------------------------------------------------------------------------------
TypeOK ==
  /\ stage \in [Participants -> {"working", "promised", "committed", "aborted"}]
  /\ promised \in [Acceptors -> Ballots]
  /\ proposed \subseteq Participants \X Ballots \X Answers
  /\ accepted \in [Acceptors -> SUBSET proposed]

\* Paxos at work: no answer is ever chosen twice in different ways.
OneAnswer ==
  \A p \in Participants : ~(Chosen(p, "yes") /\ Chosen(p, "no"))

Requirement == INSTANCE TransactionCommit

Consistent == Requirement!Consistent

Refines == Requirement!Spec

\* Why: a ballot has one proposal, of which a participant's own is its answer, and an
\* acceptor refuses what is older than its promise.
OneProposal == \A x, y \in proposed : x[1] = y[1] /\ x[2] = y[2] => x = y
AnswerIsProposed ==
  \A p \in Participants :
    /\ stage[p] = "promised" => <<p, 0, "yes">> \in proposed
    /\ <<p, 0, "yes">> \in proposed => stage[p] # "working"
    /\ <<p, 0, "no">> \in proposed => stage[p] = "aborted"
RefusesOlder ==
  [][\A a \in Acceptors :
       /\ promised'[a] >= promised[a]
       /\ \A x \in accepted'[a] \ accepted[a] : x[2] >= promised[a] /\ x[2] = promised'[a]]_<<promised, accepted>>
NothingIsTakenBack ==
  [][/\ proposed \subseteq proposed'
     /\ \A a \in Acceptors : accepted[a] \subseteq accepted'[a]]_<<proposed, accepted>>

\* What was chosen ends the transaction, or the participant's own refusal.
ChosenEnds ==
  \A p \in Participants :
    /\ stage[p] = "committed" => \A q \in Participants : Chosen(q, "yes")
    /\ stage[p] = "aborted" => <<p, 0, "no">> \in proposed \/ \E q \in Participants : Chosen(q, "no")

\* That nobody ever decides would be consistent, so: what can happen?
CanAnswer ==
  \A p \in Participants : stage[p] = "working" =>
    \A new \in {"promised", "aborted"} : ENABLED (Next /\ stage'[p] = new /\ proposed' # proposed)
CanPromise ==
  \A a \in Acceptors, b \in Ballots : b > promised[a] => ENABLED (Next /\ promised'[a] = b /\ accepted' = accepted)
CanAccept ==
  \A a \in Acceptors : \A x \in proposed :
    x[2] >= promised[a] /\ x \notin accepted[a] => ENABLED (Next /\ x \in accepted'[a])
CanLead ==
  \A p \in Participants : \A b \in Ballots \ {0} : \A majority \in Majorities :
    (\A a \in majority : promised[a] >= b) /\ (\A x \in proposed : x[1] = p => x[2] # b) =>
      ENABLED (Next /\ \E answer \in Answers : <<p, b, answer>> \in proposed')
CanEnd ==
  \A p \in Participants :
    /\ stage[p] = "promised" /\ (\A q \in Participants : Chosen(q, "yes")) => ENABLED (Next /\ stage'[p] = "committed")
    /\ stage[p] \in {"working", "promised"} /\ (\E q \in Participants : Chosen(q, "no")) =>
         ENABLED (Next /\ stage'[p] = "aborted" /\ proposed' = proposed)
==============================================================================
