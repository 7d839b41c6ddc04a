----------------------------- MODULE AccessPolicy -----------------------------
(***************************************************************************)
(* Who may do what from where. A policy is a list of statements; each one  *)
(* allows or denies some actions, or all but some ("not"), to the          *)
(* addresses of a network. A request that no statement matches is denied.  *)
(*                                                                         *)
(* Two rules decide between statements that match the same request:        *)
(*   DenyWins    one deny is enough, wherever it stands                    *)
(*   FirstMatch  the first statement that matches decides: the order of a  *)
(*               list of networks begins to matter                         *)
(*                                                                         *)
(* A network is written as in CIDR: the addresses that agree with base in  *)
(* the first bits. Addresses have four bits here.                          *)
(*                                                                         *)
(* There is no behavior to explore: every policy with every request is an  *)
(* initial state, and the invariants are questions about them.             *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
  Policies,  \* the policies in question
  Actions,
  Wanted(_)  \* what is asked of a policy: the right answer to a request

VARIABLES policy, request

Addresses == 0 .. 15
Requests == [action : Actions, address : Addresses]

Contains(network, address) ==
  LET size == 2 ^ (4 - network.bits)
  IN  address \div size = network.base \div size

Matches(s, r) ==
  /\ IF s.not THEN r.action \notin s.actions ELSE r.action \in s.actions
  /\ Contains(s.network, r.address)

Matching(p, r) == SelectSeq(p, LAMBDA s : Matches(s, r))

DenyWins(p, r) ==
  LET m == Matching(p, r)
  IN  IF m # <<>> /\ \A i \in DOMAIN m : m[i].effect = "allow" THEN "allow" ELSE "deny"

FirstMatch(p, r) ==
  LET m == Matching(p, r)
  IN  IF m = <<>> THEN "deny" ELSE Head(m).effect

Backwards(p) == [i \in DOMAIN p |-> p[Len(p) + 1 - i]]

Init == policy \in Policies /\ request \in Requests
Next == UNCHANGED <<policy, request>>
Spec == Init /\ [][Next]_<<policy, request>>

-------------------------------------------------------------------------------
\* No request is both allowed and denied by statements of the policy.
NoContradiction ==
  \A s, t \in {policy[i] : i \in DOMAIN policy} :
    Matches(s, request) /\ Matches(t, request) => s.effect = t.effect

\* The order of the statements does not matter.
OrderIsIrrelevantIfDenyWins == DenyWins(policy, request) = DenyWins(Backwards(policy), request)
OrderIsIrrelevantIfFirst == FirstMatch(policy, request) = FirstMatch(Backwards(policy), request)

MeetsRequirement == DenyWins(policy, request) = Wanted(request)

\* The claim to refute: the counterexample is a policy that does what we want.
NoPolicyMeets == ~\A r \in Requests : DenyWins(policy, r) = Wanted(r)
===============================================================================
