---- MODULE PlusCalFairnessByFlag ----
\* exit 0
\* distinct 2
\* silent about translated anew
\* silent about has changed
\* The algorithm was translated with `-wf` on the translator's command line, and its checksum covers that. The translation in the file is the one to check.
EXTENDS Naturals
(* --algorithm Clock {
  variable tick = 0;
  process (Ticker = 1) { step: while (TRUE) { tick := (tick + 1) % 2 } }
} *)
\* BEGIN TRANSLATION (chksum(pcal) = "dc49552b" /\ chksum(tla) = "c58d276f")
VARIABLE tick

vars == << tick >>

ProcSet == {1}

Init == (* Global variables *)
        /\ tick = 0

Ticker == tick' = (tick + 1) % 2

Next == Ticker

Spec == /\ Init /\ [][Next]_vars
        /\ WF_vars(Ticker)

\* END TRANSLATION 
TicksForever == []<>(tick = 1)
====
