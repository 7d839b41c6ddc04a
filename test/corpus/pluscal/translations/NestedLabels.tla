---- MODULE NestedLabels ----
EXTENDS Naturals
(* --algorithm Alg {
variable g = 0;
fair process (P = 1)
{
  a:+ while (TRUE) {
    b:- g := 1 - g;
    c:+ if (g = 0) {
      d:+ skip;
    };
    e:- skip;
  }
}
} *)
\* BEGIN TRANSLATION (chksum(pcal) = "31c786fb" /\ chksum(tla) = "e3e95f6f")
VARIABLES pc, g

vars == << pc, g >>

ProcSet == {1}

Init == (* Global variables *)
        /\ g = 0
        /\ pc = [self \in ProcSet |-> "a"]

a == /\ pc[1] = "a"
     /\ pc' = [pc EXCEPT ![1] = "b"]
     /\ g' = g

b == /\ pc[1] = "b"
     /\ g' = 1 - g
     /\ pc' = [pc EXCEPT ![1] = "c"]

c == /\ pc[1] = "c"
     /\ IF g = 0
           THEN /\ pc' = [pc EXCEPT ![1] = "d"]
           ELSE /\ pc' = [pc EXCEPT ![1] = "e"]
     /\ g' = g

d == /\ pc[1] = "d"
     /\ TRUE
     /\ pc' = [pc EXCEPT ![1] = "e"]
     /\ g' = g

e == /\ pc[1] = "e"
     /\ TRUE
     /\ pc' = [pc EXCEPT ![1] = "a"]
     /\ g' = g

P == a \/ b \/ c \/ d \/ e

Next == P

Spec == /\ Init /\ [][Next]_vars
        /\ /\ WF_vars((pc[1] \notin {"b", "e"}) /\ P)
           /\ SF_vars(a) /\ SF_vars(c) /\ SF_vars(d)

\* END TRANSLATION 
====
