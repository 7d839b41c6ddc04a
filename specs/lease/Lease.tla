-------------------------------- MODULE Lease --------------------------------
(***************************************************************************)
(* A server lends a resource to one client at a time, for Term ticks. No   *)
(* message is needed to end a lease: both sides read their clocks. But a   *)
(* client's clock may be set back by a time daemon (by MaxStep ticks at    *)
(* most), and then the client believes in a lease that is over.            *)
(*                                                                         *)
(* Every lease has a number, higher than all before it. With Fencing, the  *)
(* store refuses a write under a lower number than it has seen: the client *)
(* that is mistaken does no harm.                                          *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Clients,
  Term,      \* ticks that a lease lasts
  LastTick,  \* time is explored up to here
  MaxStep,   \* how far a client's clock may be set back
  Fencing    \* BOOLEAN

VARIABLES
  now,      \* true time, which the server reads
  behind,   \* behind[c]: how far the clock of client c is behind
  number,   \* of the lease that was given last
  until,    \* the end of that lease
  held,     \* held[c]: the last lease that c was given
  wish,     \* wish[c]: since when c has been waiting, or Never
  written,  \* number of the highest lease under which the store was written
  harm      \* a write under an old lease came after one under a newer one

vars == <<now, behind, number, until, held, wish, written, harm>>

\* A lease that no client holds, and a time that never comes.
NoLease == [number |-> 0, until |-> 0]
Never == LastTick + 1

\* Clocks start late enough to be set back.
Clock(c) == now + MaxStep - behind[c]
Believes(c) == Clock(c) < held[c].until

Init ==
  /\ now = 0
  /\ behind = [c \in Clients |-> 0]
  /\ number = 0 /\ until = 0
  /\ held = [c \in Clients |-> NoLease]
  /\ wish = [c \in Clients |-> Never]
  /\ written = 0 /\ harm = FALSE

Ask(c) ==
  /\ wish[c] = Never /\ ~Believes(c)
  /\ wish' = [wish EXCEPT ![c] = now]
  /\ UNCHANGED <<now, behind, number, until, held, written, harm>>

\* Whoever has waited longest gets the resource, once the lease before is over.
Lend(c) ==
  /\ wish[c] # Never
  /\ \A d \in Clients : wish[c] <= wish[d]
  /\ now >= until
  /\ number' = number + 1
  /\ until' = now + Term
  /\ held' = [held EXCEPT ![c] = [number |-> number + 1, until |-> Clock(c) + Term]]
  /\ wish' = [wish EXCEPT ![c] = Never]
  /\ UNCHANGED <<now, behind, written, harm>>

Write(c) ==
  /\ Believes(c)
  /\ Fencing => held[c].number >= written
  /\ harm' = (harm \/ held[c].number < written)
  /\ written' = IF held[c].number > written THEN held[c].number ELSE written
  /\ UNCHANGED <<now, behind, number, until, held, wish>>

\* The server is quick: time does not pass while it could lend.
Tick ==
  /\ now < LastTick
  /\ ~(now >= until /\ \E c \in Clients : wish[c] # Never)
  /\ now' = now + 1
  /\ UNCHANGED <<behind, number, until, held, wish, written, harm>>

SetBack(c) ==
  /\ behind[c] = 0
  /\ \E ticks \in 1 .. MaxStep : behind' = [behind EXCEPT ![c] = ticks]
  /\ UNCHANGED <<now, number, until, held, wish, written, harm>>

Next ==
  \/ \E c \in Clients : Ask(c) \/ Lend(c) \/ Write(c) \/ SetBack(c)
  \/ Tick

\* As long as anything can happen, something does: time goes on.
Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

------------------------------------------------------------------------------
TypeOK ==
  /\ now \in 0 .. LastTick
  /\ behind \in [Clients -> 0 .. MaxStep]
  /\ wish \in [Clients -> 0 .. Never]
  /\ harm \in BOOLEAN

\* At most one client believes that it holds the lease.
OneHolder == \A c, d \in Clients : Believes(c) /\ Believes(d) => c = d

\* What the lease is for.
NoHarm == ~harm

\* "Within n ticks", as an invariant over clocks: a client waits no longer
\* than one term for each client, the one who holds the lease included.
ServedInTime ==
  \A c \in Clients : wish[c] # Never => now - wish[c] <= Term * Cardinality(Clients)

\* Where no clock is set back, the server knows of every lease that a client
\* believes in: it was given last, and it is not over.
ServerKnows == \A c \in Clients : Believes(c) => held[c].number = number /\ now < until

\* Every lease has a higher number than all before it.
NumbersRise ==
  [][\A c, d \in Clients : held'[c] # held[c] => held'[c].number > held[d].number]_held

\* A lease goes to the client that has asked for it and has waited longest.
InTurn ==
  [][\A c \in Clients : held'[c] # held[c] => wish[c] # Never /\ \A d \in Clients : wish[c] <= wish[d]]_held

\* Who waits keeps its place until it holds a lease, which is not over.
KeepsPlace ==
  [][\A c \in Clients : wish[c] # Never => wish'[c] = wish[c] \/ (wish'[c] = Never /\ Believes(c)')]_vars

\* The store does not forget the highest lease under which it was written.
StoreRemembers == [][written' > written]_written

\* No moment is left out.
EveryMoment == [][now' = now + 1]_now

\* Nothing keeps the clock from going on. Without this, ServedInTime would also
\* hold where nobody is served because time stands still.
TimeGoesOn == <>(now = LastTick)
==============================================================================
