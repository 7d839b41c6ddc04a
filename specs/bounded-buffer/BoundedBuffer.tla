---------------------------- MODULE BoundedBuffer ----------------------------
(***************************************************************************)
(* Producers put items into a ring of Size slots, consumers take them out. *)
(* Two counting semaphores keep them apart in time (free counts the empty  *)
(* slots, used the full ones), and a third one, mutex, lets only one of    *)
(* them work on the ring. This is Dijkstra's arrangement.                  *)
(*                                                                         *)
(* Order says in which order the semaphores are taken:                     *)
(*   "slot first"   a slot, then the mutex: right                          *)
(*   "mutex first"  the mutex, then a slot: who finds no slot waits with   *)
(*                  the mutex in hand, and nobody can make room any more   *)
(*   "no mutex"     a slot only: two producers write to the same slot      *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS Producers, Consumers, Size, Order

ASSUME
  /\ Size \in Nat \ {0}
  /\ Order \in {"slot first", "mutex first", "no mutex"}

Empty == 0
Slots == 0 .. Size - 1

(* --algorithm BoundedBuffer
variables
  ring = [s \in Slots |-> Empty],  \* a full slot names the producer
  head = 0,                        \* the next slot to read
  tail = 0,                        \* the next slot to write
  free = Size,
  used = 0,
  mutex = 1;

macro wait(semaphore) begin
  await semaphore > 0;
  semaphore := semaphore - 1;
end macro;

macro signal(semaphore) begin
  semaphore := semaphore + 1;
end macro;

fair process producer \in Producers
begin
  putWait:
    if Order = "mutex first" then wait(mutex); else wait(free); end if;
  putWaitAgain:
    if Order = "slot first" then wait(mutex);
    elsif Order = "mutex first" then wait(free);
    end if;
  put:
    ring[tail] := self;
  putAdvance:
    tail := (tail + 1) % Size;
    if Order # "no mutex" then signal(mutex); end if;
  putSignal:
    signal(used);
    goto putWait;
end process;

fair process consumer \in Consumers
variable item = Empty;
begin
  takeWait:
    if Order = "mutex first" then wait(mutex); else wait(used); end if;
  takeWaitAgain:
    if Order = "slot first" then wait(mutex);
    elsif Order = "mutex first" then wait(used);
    end if;
  take:
    item := ring[head];
    ring[head] := Empty;
  takeAdvance:
    head := (head + 1) % Size;
    if Order # "no mutex" then signal(mutex); end if;
  takeSignal:
    signal(free);
  consume:
    item := Empty;
    goto takeWait;
end process;
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "e92c1b5a" /\ chksum(tla) = "dbd63db6")
VARIABLES pc, ring, head, tail, free, used, mutex, item

vars == << pc, ring, head, tail, free, used, mutex, item >>

ProcSet == (Producers) \cup (Consumers)

Init == (* Global variables *)
        /\ ring = [s \in Slots |-> Empty]
        /\ head = 0
        /\ tail = 0
        /\ free = Size
        /\ used = 0
        /\ mutex = 1
        (* Process consumer *)
        /\ item = [self \in Consumers |-> Empty]
        /\ pc = [self \in ProcSet |-> CASE self \in Producers -> "putWait"
                                        [] self \in Consumers -> "takeWait"]

putWait(self) == /\ pc[self] = "putWait"
                 /\ IF Order = "mutex first"
                       THEN /\ mutex > 0
                            /\ mutex' = mutex - 1
                            /\ free' = free
                       ELSE /\ free > 0
                            /\ free' = free - 1
                            /\ mutex' = mutex
                 /\ pc' = [pc EXCEPT ![self] = "putWaitAgain"]
                 /\ UNCHANGED << ring, head, tail, used, item >>

putWaitAgain(self) == /\ pc[self] = "putWaitAgain"
                      /\ IF Order = "slot first"
                            THEN /\ mutex > 0
                                 /\ mutex' = mutex - 1
                                 /\ free' = free
                            ELSE /\ IF Order = "mutex first"
                                       THEN /\ free > 0
                                            /\ free' = free - 1
                                       ELSE /\ TRUE
                                            /\ free' = free
                                 /\ mutex' = mutex
                      /\ pc' = [pc EXCEPT ![self] = "put"]
                      /\ UNCHANGED << ring, head, tail, used, item >>

put(self) == /\ pc[self] = "put"
             /\ ring' = [ring EXCEPT ![tail] = self]
             /\ pc' = [pc EXCEPT ![self] = "putAdvance"]
             /\ UNCHANGED << head, tail, free, used, mutex, item >>

putAdvance(self) == /\ pc[self] = "putAdvance"
                    /\ tail' = (tail + 1) % Size
                    /\ IF Order # "no mutex"
                          THEN /\ mutex' = mutex + 1
                          ELSE /\ TRUE
                               /\ mutex' = mutex
                    /\ pc' = [pc EXCEPT ![self] = "putSignal"]
                    /\ UNCHANGED << ring, head, free, used, item >>

putSignal(self) == /\ pc[self] = "putSignal"
                   /\ used' = used + 1
                   /\ pc' = [pc EXCEPT ![self] = "putWait"]
                   /\ UNCHANGED << ring, head, tail, free, mutex, item >>

producer(self) == putWait(self) \/ putWaitAgain(self) \/ put(self)
                     \/ putAdvance(self) \/ putSignal(self)

takeWait(self) == /\ pc[self] = "takeWait"
                  /\ IF Order = "mutex first"
                        THEN /\ mutex > 0
                             /\ mutex' = mutex - 1
                             /\ used' = used
                        ELSE /\ used > 0
                             /\ used' = used - 1
                             /\ mutex' = mutex
                  /\ pc' = [pc EXCEPT ![self] = "takeWaitAgain"]
                  /\ UNCHANGED << ring, head, tail, free, item >>

takeWaitAgain(self) == /\ pc[self] = "takeWaitAgain"
                       /\ IF Order = "slot first"
                             THEN /\ mutex > 0
                                  /\ mutex' = mutex - 1
                                  /\ used' = used
                             ELSE /\ IF Order = "mutex first"
                                        THEN /\ used > 0
                                             /\ used' = used - 1
                                        ELSE /\ TRUE
                                             /\ used' = used
                                  /\ mutex' = mutex
                       /\ pc' = [pc EXCEPT ![self] = "take"]
                       /\ UNCHANGED << ring, head, tail, free, item >>

take(self) == /\ pc[self] = "take"
              /\ item' = [item EXCEPT ![self] = ring[head]]
              /\ ring' = [ring EXCEPT ![head] = Empty]
              /\ pc' = [pc EXCEPT ![self] = "takeAdvance"]
              /\ UNCHANGED << head, tail, free, used, mutex >>

takeAdvance(self) == /\ pc[self] = "takeAdvance"
                     /\ head' = (head + 1) % Size
                     /\ IF Order # "no mutex"
                           THEN /\ mutex' = mutex + 1
                           ELSE /\ TRUE
                                /\ mutex' = mutex
                     /\ pc' = [pc EXCEPT ![self] = "takeSignal"]
                     /\ UNCHANGED << ring, tail, free, used, item >>

takeSignal(self) == /\ pc[self] = "takeSignal"
                    /\ free' = free + 1
                    /\ pc' = [pc EXCEPT ![self] = "consume"]
                    /\ UNCHANGED << ring, head, tail, used, mutex, item >>

consume(self) == /\ pc[self] = "consume"
                 /\ item' = [item EXCEPT ![self] = Empty]
                 /\ pc' = [pc EXCEPT ![self] = "takeWait"]
                 /\ UNCHANGED << ring, head, tail, free, used, mutex >>

consumer(self) == takeWait(self) \/ takeWaitAgain(self) \/ take(self)
                     \/ takeAdvance(self) \/ takeSignal(self)
                     \/ consume(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in Producers: producer(self))
           \/ (\E self \in Consumers: consumer(self))
           \/ Terminating

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in Producers : WF_vars(producer(self))
        /\ \A self \in Consumers : WF_vars(consumer(self))

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION

------------------------------------------------------------------------------
TypeOK ==
  /\ ring \in [Slots -> Producers \cup {Empty}]
  /\ item \in [Consumers -> Producers \cup {Empty}]
  /\ head \in Slots /\ tail \in Slots
  /\ free \in 0 .. Size /\ used \in 0 .. Size /\ mutex \in {0, 1}

\* Whoever is about to put an item finds the slot empty.
NothingOverwritten == \A p \in Producers : pc[p] = "put" => ring[tail] = Empty

\* Whoever has taken an item has one.
NothingFromNothing ==
  \A c \in Consumers : pc[c] \in {"takeAdvance", "takeSignal", "consume"} => item[c] # Empty

\* Items go on arriving.
Flows == []<>(\E c \in Consumers : pc[c] = "consume")
==============================================================================
