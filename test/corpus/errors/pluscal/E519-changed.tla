---- MODULE Changed ----
EXTENDS Integers
(* --algorithm Changed
variables x = 0;
begin
  a: x := 3;
end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "9085614b" /\ chksum(tla) = "73bffd97")
VARIABLES pc, x

vars == << pc, x >>

Init == (* Global variables *)
        /\ x = 0
        /\ pc = "a"

a == /\ pc = "a"
     /\ x' = 1
     /\ pc' = "Done"

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == pc = "Done" /\ UNCHANGED vars

Next == a
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(pc = "Done")

\* END TRANSLATION 
====
The algorithm says 3; it was translated when it said 1.
Marks `--algorithm`
