------------------------------ MODULE Increment ------------------------------
(***************************************************************************)
(* Two processes add one to a shared counter, without a lock. "Add one" is *)
(* three steps: read the counter into a register, add one there, write the *)
(* register back.                                                          *)
(***************************************************************************)
EXTENDS Naturals

Processes == {1, 2}

(* --algorithm Increment
variable counter = 0;

process adder \in Processes
variable register = 0;
begin
  read:
    register := counter;
  add:
    register := register + 1;
  write:
    counter := register;
end process;
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "324e52d8" /\ chksum(tla) = "3220243d")
VARIABLES pc, counter, register

vars == << pc, counter, register >>

ProcSet == (Processes)

Init == (* Global variables *)
        /\ counter = 0
        (* Process adder *)
        /\ register = [self \in Processes |-> 0]
        /\ pc = [self \in ProcSet |-> "read"]

read(self) == /\ pc[self] = "read"
              /\ register' = [register EXCEPT ![self] = counter]
              /\ pc' = [pc EXCEPT ![self] = "add"]
              /\ UNCHANGED counter

add(self) == /\ pc[self] = "add"
             /\ register' = [register EXCEPT ![self] = register[self] + 1]
             /\ pc' = [pc EXCEPT ![self] = "write"]
             /\ UNCHANGED counter

write(self) == /\ pc[self] = "write"
               /\ counter' = register[self]
               /\ pc' = [pc EXCEPT ![self] = "Done"]
               /\ UNCHANGED register

adder(self) == read(self) \/ add(self) \/ write(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in Processes: adder(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION

------------------------------------------------------------------------------
Finished == \A p \in Processes : pc[p] = "Done"

\* Wrong: an addition can get lost ...
NothingLost == Finished => counter = 2

\* ... but it need not. The counterexample is a run in which none does.
AlwaysLost == Finished => counter = 1

\* All that can be said.
OneOrTwo == Finished => counter \in {1, 2}
==============================================================================
