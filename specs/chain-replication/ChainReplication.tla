-------------------------- MODULE ChainReplication --------------------------
(***************************************************************************)
(* Chain replication. Servers form a chain. Writes enter at the head and   *)
(* are passed on, in order, to the tail; a write is acknowledged when the  *)
(* tail has it, and reads are answered by the tail. So what a client has   *)
(* been told is on every server, and any server may fail but the last one. *)
(* A failed server is cut out, and its predecessor sends the new successor *)
(* what that one lacks.                                                    *)
(*                                                                         *)
(* Acknowledging at the head (AckAt = "head") is faster, and the mistake.  *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
  Servers,    \* how many
  MaxWrites,
  AckAt       \* "tail" or "head"

ASSUME Servers \in Nat \ {0} /\ AckAt \in {"tail", "head"}

VARIABLES
  chain,  \* the servers that are alive, head first
  log,    \* log[s]: the writes that server s has, oldest first
  acked,  \* this many writes have been acknowledged
  read    \* the most writes that a reader has seen

vars == <<chain, log, acked, read>>

First == chain[1]
Last == chain[Len(chain)]

Init ==
  /\ chain = [i \in 1 .. Servers |-> i]
  /\ log = [s \in 1 .. Servers |-> <<>>]
  /\ acked = 0
  /\ read = 0

Write ==
  /\ Len(log[First]) < MaxWrites
  /\ log' = [log EXCEPT ![First] = Append(@, Len(@) + 1)]
  /\ UNCHANGED <<chain, acked, read>>

\* A server passes on the next write that its successor lacks.
PassOn(i) ==
  LET from == log[chain[i]]
      to == log[chain[i + 1]]
  IN  /\ Len(to) < Len(from)
      /\ log' = [log EXCEPT ![chain[i + 1]] = Append(@, from[Len(to) + 1])]
      /\ UNCHANGED <<chain, acked, read>>

Acknowledge ==
  LET where == IF AckAt = "tail" THEN Last ELSE First
  IN  /\ acked < Len(log[where])
      /\ acked' = acked + 1
      /\ UNCHANGED <<chain, log, read>>

Read ==
  /\ Len(log[Last]) > read
  /\ read' = Len(log[Last])
  /\ UNCHANGED <<chain, log, acked>>

Fail(i) ==
  /\ Len(chain) > 1
  /\ chain' = SubSeq(chain, 1, i - 1) \o SubSeq(chain, i + 1, Len(chain))
  /\ UNCHANGED <<log, acked, read>>

Next ==
  \/ Write \/ Acknowledge \/ Read
  \/ \E i \in 1 .. Len(chain) - 1 : PassOn(i)
  \/ \E i \in 1 .. Len(chain) : Fail(i)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
IsPrefix(s, t) == Len(s) <= Len(t) /\ s = SubSeq(t, 1, Len(s))

\* Nobody has a write that the servers before it lack.
Nested ==
  \A i \in 1 .. Len(chain) - 1 : IsPrefix(log[chain[i + 1]], log[chain[i]])

\* An acknowledged write is not lost: the head has it, and will pass it on.
Durable == Len(log[First]) >= acked

\* Who reads after a write has been acknowledged sees it.
ReadsSeeAcked == Len(log[Last]) >= acked

\* Who reads later sees no less.
ReadsGrow == Len(log[Last]) >= read
=============================================================================
