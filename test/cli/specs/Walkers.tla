---- MODULE Walkers ----
(* Walkers who take four steps each, and mark the place where they stop. *)
EXTENDS Naturals
CONSTANT Walker
VARIABLES place, mark

vars == <<place, mark>>

Init == place = [w \in Walker |-> 0] /\ mark = {}

Step(w, n) ==
  /\ place[w] = n
  /\ place' = [place EXCEPT ![w] = n + 1]
  /\ UNCHANGED mark

Stop(w) ==
  /\ place[w] = 4
  /\ place' = [place EXCEPT ![w] = 5]
  /\ mark' = mark \cup {w}

Next == \E w \in Walker : Stop(w) \/ \E n \in 0 .. 3 : Step(w, n)

Spec == Init /\ [][Next]_vars

FairSpec == Spec /\ WF_vars(Next)

TypeOK == place \in [Walker -> 0 .. 5] /\ mark \subseteq Walker

NeverBoth == \A v, w \in Walker : v # w => ~(place[v] = 5 /\ place[w] = 5)

Arrive == <>(mark = Walker)
====
