--------------------------- MODULE LockedIncrement ---------------------------
(***************************************************************************)
(* Two processes add one to a shared counter, each holding a mutex while   *)
(* it does so. Compare Increment.                                          *)
(***************************************************************************)
EXTENDS Naturals

Processes == {1, 2}

(* --algorithm LockedIncrement
variables
  counter = 0,
  locked = FALSE;

process adder \in Processes
variable register = 0;
begin
  lock:
    await ~locked;
    locked := TRUE;
  read:
    register := counter;
  add:
    register := register + 1;
  write:
    counter := register;
  unlock:
    locked := FALSE;
end process;
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "17616605" /\ chksum(tla) = "2b9da6b")
VARIABLES pc, counter, locked, register

vars == << pc, counter, locked, register >>

ProcSet == (Processes)

Init == (* Global variables *)
        /\ counter = 0
        /\ locked = FALSE
        (* Process adder *)
        /\ register = [self \in Processes |-> 0]
        /\ pc = [self \in ProcSet |-> "lock"]

lock(self) == /\ pc[self] = "lock"
              /\ ~locked
              /\ locked' = TRUE
              /\ pc' = [pc EXCEPT ![self] = "read"]
              /\ UNCHANGED << counter, register >>

read(self) == /\ pc[self] = "read"
              /\ register' = [register EXCEPT ![self] = counter]
              /\ pc' = [pc EXCEPT ![self] = "add"]
              /\ UNCHANGED << counter, locked >>

add(self) == /\ pc[self] = "add"
             /\ register' = [register EXCEPT ![self] = register[self] + 1]
             /\ pc' = [pc EXCEPT ![self] = "write"]
             /\ UNCHANGED << counter, locked >>

write(self) == /\ pc[self] = "write"
               /\ counter' = register[self]
               /\ pc' = [pc EXCEPT ![self] = "unlock"]
               /\ UNCHANGED << locked, register >>

unlock(self) == /\ pc[self] = "unlock"
                /\ locked' = FALSE
                /\ pc' = [pc EXCEPT ![self] = "Done"]
                /\ UNCHANGED << counter, register >>

adder(self) == lock(self) \/ read(self) \/ add(self) \/ write(self)
                  \/ unlock(self)

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

NothingLost == Finished => counter = 2
==============================================================================
