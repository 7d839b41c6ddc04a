---- MODULE LabelOnWith ----
EXTENDS Naturals
(* --algorithm L1
variables x = 0;
process p = 1
begin
 cs: with t \in {0} do x := t; end with;
 ds: skip;
end process
process q = 2
begin
 cs: with t \in {0} do x := t; end with;
 ds: skip;
end process
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "fa599af6" /\ chksum(tla) = "83d53315")
\* Label cs of process p at line 7 col 6 changed to cs_
\* Label ds of process p at line 8 col 6 changed to ds_
VARIABLES pc, x

vars == << pc, x >>

ProcSet == {1} \cup {2}

Init == (* Global variables *)
        /\ x = 0
        /\ pc = [self \in ProcSet |-> CASE self = 1 -> "cs_"
                                        [] self = 2 -> "cs"]

cs_ == /\ pc[1] = "cs_"
       /\ \E t \in {0}:
            x' = t
       /\ pc' = [pc EXCEPT ![1] = "ds_"]

ds_ == /\ pc[1] = "ds_"
       /\ TRUE
       /\ pc' = [pc EXCEPT ![1] = "Done"]
       /\ x' = x

p == cs_ \/ ds_

cs == /\ pc[2] = "cs"
      /\ \E t \in {0}:
           x' = t
      /\ pc' = [pc EXCEPT ![2] = "ds"]

ds == /\ pc[2] = "ds"
      /\ TRUE
      /\ pc' = [pc EXCEPT ![2] = "Done"]
      /\ x' = x

q == cs \/ ds

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == p \/ q
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
====
