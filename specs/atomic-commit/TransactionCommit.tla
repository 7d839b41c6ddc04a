------------------------- MODULE TransactionCommit -------------------------
(***************************************************************************)
(* What it means for several participants to commit one transaction        *)
(* together. No messages, no coordinator, no failures: this module is the  *)
(* requirement, and every commit protocol in this folder is checked        *)
(* against it by refinement.                                               *)
(*                                                                         *)
(* A participant works on its part, then promises to be able to commit.    *)
(* It may commit once everybody has promised, and abort as long as nobody  *)
(* has committed.                                                          *)
(***************************************************************************)
CONSTANT Participants

VARIABLE stage  \* how far each participant is

Stages == {"working", "promised", "committed", "aborted"}

Init == stage = [p \in Participants |-> "working"]

Promise(p) ==
  /\ stage[p] = "working"
  /\ stage' = [stage EXCEPT ![p] = "promised"]

Commit(p) ==
  /\ stage[p] = "promised"
  /\ \A q \in Participants : stage[q] \in {"promised", "committed"}
  /\ stage' = [stage EXCEPT ![p] = "committed"]

Abort(p) ==
  /\ stage[p] \in {"working", "promised"}
  /\ \A q \in Participants : stage[q] # "committed"
  /\ stage' = [stage EXCEPT ![p] = "aborted"]

Decided == \A p \in Participants : stage[p] \in {"committed", "aborted"}

\* The end of the transaction is not a deadlock.
Finished == Decided /\ UNCHANGED stage

Next ==
  \/ \E p \in Participants : Promise(p) \/ Commit(p) \/ Abort(p)
  \/ Finished

Spec == Init /\ [][Next]_stage

----------------------------------------------------------------------------
TypeOK == stage \in [Participants -> Stages]

\* Atomicity: never one participant committed and another aborted.
Consistent ==
  \A p, q \in Participants : ~(stage[p] = "committed" /\ stage[q] = "aborted")

\* A decision is never taken back.
Stable ==
  [][\A p \in Participants :
       stage[p] \in {"committed", "aborted"} => stage'[p] = stage[p]]_stage
============================================================================
