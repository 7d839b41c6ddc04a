------------------------------ MODULE Peterson ------------------------------
(***************************************************************************)
(* Peterson's algorithm: two processes share a critical section with       *)
(* nothing but reads and writes of shared variables. Who wants to enter    *)
(* says so, is polite (the other one goes first), and waits until the      *)
(* other one does not want to enter or has been polite later.              *)
(*                                                                         *)
(* Each label is one atomic step, and no step reads or writes more than    *)
(* one shared variable.                                                    *)
(***************************************************************************)
EXTENDS Naturals

CONSTANT FlagFirst  \* BOOLEAN: FALSE is the mistake of being polite first

Processes == {1, 2}
Other(p) == 3 - p

(* --algorithm Peterson
variables
  wants = [p \in Processes |-> FALSE],
  goesFirst = 1;

fair process competitor \in Processes
begin
  rest:-  \* the minus: nobody is obliged to leave this place
    skip;
  announce:
    if FlagFirst then wants[self] := TRUE; else goesFirst := Other(self); end if;
  defer:
    if FlagFirst then goesFirst := Other(self); else wants[self] := TRUE; end if;
  lookAtFlag:
    if ~wants[Other(self)] then goto critical; end if;
  lookAtTurn:
    if goesFirst = Other(self) then goto lookAtFlag; end if;
  critical:
    skip;
  leave:
    wants[self] := FALSE;
    goto rest;
end process;
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "b9eb8233" /\ chksum(tla) = "dee8735c")
VARIABLES pc, wants, goesFirst

vars == << pc, wants, goesFirst >>

ProcSet == (Processes)

Init == (* Global variables *)
        /\ wants = [p \in Processes |-> FALSE]
        /\ goesFirst = 1
        /\ pc = [self \in ProcSet |-> "rest"]

rest(self) == /\ pc[self] = "rest"
              /\ TRUE
              /\ pc' = [pc EXCEPT ![self] = "announce"]
              /\ UNCHANGED << wants, goesFirst >>

announce(self) == /\ pc[self] = "announce"
                  /\ IF FlagFirst
                        THEN /\ wants' = [wants EXCEPT ![self] = TRUE]
                             /\ UNCHANGED goesFirst
                        ELSE /\ goesFirst' = Other(self)
                             /\ wants' = wants
                  /\ pc' = [pc EXCEPT ![self] = "defer"]

defer(self) == /\ pc[self] = "defer"
               /\ IF FlagFirst
                     THEN /\ goesFirst' = Other(self)
                          /\ wants' = wants
                     ELSE /\ wants' = [wants EXCEPT ![self] = TRUE]
                          /\ UNCHANGED goesFirst
               /\ pc' = [pc EXCEPT ![self] = "lookAtFlag"]

lookAtFlag(self) == /\ pc[self] = "lookAtFlag"
                    /\ IF ~wants[Other(self)]
                          THEN /\ pc' = [pc EXCEPT ![self] = "critical"]
                          ELSE /\ pc' = [pc EXCEPT ![self] = "lookAtTurn"]
                    /\ UNCHANGED << wants, goesFirst >>

lookAtTurn(self) == /\ pc[self] = "lookAtTurn"
                    /\ IF goesFirst = Other(self)
                          THEN /\ pc' = [pc EXCEPT ![self] = "lookAtFlag"]
                          ELSE /\ pc' = [pc EXCEPT ![self] = "critical"]
                    /\ UNCHANGED << wants, goesFirst >>

critical(self) == /\ pc[self] = "critical"
                  /\ TRUE
                  /\ pc' = [pc EXCEPT ![self] = "leave"]
                  /\ UNCHANGED << wants, goesFirst >>

leave(self) == /\ pc[self] = "leave"
               /\ wants' = [wants EXCEPT ![self] = FALSE]
               /\ pc' = [pc EXCEPT ![self] = "rest"]
               /\ UNCHANGED goesFirst

competitor(self) == rest(self) \/ announce(self) \/ defer(self)
                       \/ lookAtFlag(self) \/ lookAtTurn(self)
                       \/ critical(self) \/ leave(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in Processes: competitor(self))
           \/ Terminating

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in Processes : WF_vars((pc[self] # "rest") /\ competitor(self))

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION

-----------------------------------------------------------------------------
TypeOK ==
  /\ wants \in [Processes -> BOOLEAN]
  /\ goesFirst \in Processes

MutualExclusion == ~(pc[1] = "critical" /\ pc[2] = "critical")

\* Who has announced the wish to enter does enter.
NoStarvation ==
  \A p \in Processes : (pc[p] = "lookAtFlag") ~> (pc[p] = "critical")
=============================================================================
