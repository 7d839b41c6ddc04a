------------------------------- MODULE Bakery -------------------------------
(***************************************************************************)
(* Lamport's bakery: who wants to enter the critical section draws a       *)
(* ticket with a number above all others, and the lowest number goes       *)
(* first. Tickets are drawn without any lock: the numbers of the others    *)
(* are read one after the other, so two processes may draw the same one    *)
(* (the process with the lower name goes first then), and while a process  *)
(* is still drawing, nobody knows what it will get. So everybody waits for *)
(* it to finish. Leaving out that wait (WaitForDrawing = FALSE) is the     *)
(* mistake.                                                                *)
(*                                                                         *)
(* Each label is one atomic step; a look at another process reads both of  *)
(* its variables.                                                          *)
(*                                                                         *)
(* Numbers grow without limit while somebody always waits; FewTickets cuts *)
(* the exploration off.                                                    *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
  N,               \* processes
  MaxTicket,       \* for FewTickets
  WaitForDrawing   \* BOOLEAN

Processes == 1 .. N
Others(p) == Processes \ {p}

Max(m, n) == IF m > n THEN m ELSE n

(* --algorithm Bakery
variables
  ticket = [p \in Processes |-> 0],
  drawing = [p \in Processes |-> FALSE];

fair process customer \in Processes
variables
  unseen = {},   \* those whose variables are still to be read
  highest = 0;
begin
  rest:-  \* the minus: nobody is obliged to leave this place
    skip;
  start:
    drawing[self] := TRUE;
    unseen := Others(self);
    highest := 0;
  look:
    while unseen # {} do
      with other \in unseen do
        highest := Max(highest, ticket[other]);
        unseen := unseen \ {other};
      end with;
    end while;
  draw:
    ticket[self] := highest + 1;
  drawn:
    drawing[self] := FALSE;
    unseen := Others(self);
  wait:
    while unseen # {} do
      with other \in unseen do
        await WaitForDrawing => ~drawing[other];
        await \/ ticket[other] = 0
              \/ ticket[self] < ticket[other]
              \/ ticket[self] = ticket[other] /\ self < other;
        unseen := unseen \ {other};
      end with;
    end while;
  critical:
    skip;
  leave:
    ticket[self] := 0;
    goto rest;
end process;
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "a6af6137" /\ chksum(tla) = "a6dd7542")
VARIABLES pc, ticket, drawing, unseen, highest

vars == << pc, ticket, drawing, unseen, highest >>

ProcSet == (Processes)

Init == (* Global variables *)
        /\ ticket = [p \in Processes |-> 0]
        /\ drawing = [p \in Processes |-> FALSE]
        (* Process customer *)
        /\ unseen = [self \in Processes |-> {}]
        /\ highest = [self \in Processes |-> 0]
        /\ pc = [self \in ProcSet |-> "rest"]

rest(self) == /\ pc[self] = "rest"
              /\ TRUE
              /\ pc' = [pc EXCEPT ![self] = "start"]
              /\ UNCHANGED << ticket, drawing, unseen, highest >>

start(self) == /\ pc[self] = "start"
               /\ drawing' = [drawing EXCEPT ![self] = TRUE]
               /\ unseen' = [unseen EXCEPT ![self] = Others(self)]
               /\ highest' = [highest EXCEPT ![self] = 0]
               /\ pc' = [pc EXCEPT ![self] = "look"]
               /\ UNCHANGED ticket

look(self) == /\ pc[self] = "look"
              /\ IF unseen[self] # {}
                    THEN /\ \E other \in unseen[self]:
                              /\ highest' = [highest EXCEPT ![self] = Max(highest[self], ticket[other])]
                              /\ unseen' = [unseen EXCEPT ![self] = unseen[self] \ {other}]
                         /\ pc' = [pc EXCEPT ![self] = "look"]
                    ELSE /\ pc' = [pc EXCEPT ![self] = "draw"]
                         /\ UNCHANGED << unseen, highest >>
              /\ UNCHANGED << ticket, drawing >>

draw(self) == /\ pc[self] = "draw"
              /\ ticket' = [ticket EXCEPT ![self] = highest[self] + 1]
              /\ pc' = [pc EXCEPT ![self] = "drawn"]
              /\ UNCHANGED << drawing, unseen, highest >>

drawn(self) == /\ pc[self] = "drawn"
               /\ drawing' = [drawing EXCEPT ![self] = FALSE]
               /\ unseen' = [unseen EXCEPT ![self] = Others(self)]
               /\ pc' = [pc EXCEPT ![self] = "wait"]
               /\ UNCHANGED << ticket, highest >>

wait(self) == /\ pc[self] = "wait"
              /\ IF unseen[self] # {}
                    THEN /\ \E other \in unseen[self]:
                              /\ WaitForDrawing => ~drawing[other]
                              /\ \/ ticket[other] = 0
                                 \/ ticket[self] < ticket[other]
                                 \/ ticket[self] = ticket[other] /\ self < other
                              /\ unseen' = [unseen EXCEPT ![self] = unseen[self] \ {other}]
                         /\ pc' = [pc EXCEPT ![self] = "wait"]
                    ELSE /\ pc' = [pc EXCEPT ![self] = "critical"]
                         /\ UNCHANGED unseen
              /\ UNCHANGED << ticket, drawing, highest >>

critical(self) == /\ pc[self] = "critical"
                  /\ TRUE
                  /\ pc' = [pc EXCEPT ![self] = "leave"]
                  /\ UNCHANGED << ticket, drawing, unseen, highest >>

leave(self) == /\ pc[self] = "leave"
               /\ ticket' = [ticket EXCEPT ![self] = 0]
               /\ pc' = [pc EXCEPT ![self] = "rest"]
               /\ UNCHANGED << drawing, unseen, highest >>

customer(self) == rest(self) \/ start(self) \/ look(self) \/ draw(self)
                     \/ drawn(self) \/ wait(self) \/ critical(self)
                     \/ leave(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in Processes: customer(self))
           \/ Terminating

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in Processes : WF_vars((pc[self] # "rest") /\ customer(self))

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION

-----------------------------------------------------------------------------
TypeOK ==
  /\ ticket \in [Processes -> Nat]
  /\ drawing \in [Processes -> BOOLEAN]
  /\ unseen \in [Processes -> SUBSET Processes]
  /\ highest \in [Processes -> Nat]

MutualExclusion ==
  \A p, q \in Processes : p # q => ~(pc[p] = "critical" /\ pc[q] = "critical")

FewTickets == \A p \in Processes : ticket[p] <= MaxTicket
=============================================================================
