The configuration gives a set the identifier of another process.
Marks `Part`
Says `both have the identifier`
Exits with 0
---- MODULE IdentifierOfAConstant ----
EXTENDS Naturals
CONSTANT Part
(* --algorithm Shared {
  variable x = 0;
  process (c = "c") { A: x := x + 1 }
  process (p \in Part) { B: x := x + 10 }
} *)
\* BEGIN TRANSLATION (chksum(pcal) = "6b8bb487" /\ chksum(tla) = "90f569ad")
VARIABLES pc, x

vars == << pc, x >>

ProcSet == {"c"} \cup (Part)

Init == (* Global variables *)
        /\ x = 0
        /\ pc = [self \in ProcSet |-> CASE self = "c" -> "A"
                                        [] self \in Part -> "B"]

A == /\ pc["c"] = "A"
     /\ x' = x + 1
     /\ pc' = [pc EXCEPT !["c"] = "Done"]

c == A

B(self) == /\ pc[self] = "B"
           /\ x' = x + 10
           /\ pc' = [pc EXCEPT ![self] = "Done"]

p(self) == B(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == c
           \/ (\E self \in Part: p(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
====
