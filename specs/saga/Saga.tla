-------------------------------- MODULE Saga --------------------------------
(***************************************************************************)
(* A journey is booked step by step: flight, hotel, car. There is no       *)
(* transaction around the steps. If one of them fails, those before it are *)
(* undone by compensations, last one first.                                *)
(*                                                                         *)
(* The orchestrator may crash at any time and goes on from its log. Each   *)
(* step is written to the log before it is tried: after a crash nobody     *)
(* knows whether it happened, so it is compensated in either case, and a   *)
(* compensation must do no harm where there is nothing to undo. Writing    *)
(* the log afterwards (LogBefore = FALSE) is the mistake.                  *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
  Steps,       \* how many
  MaxCrashes,
  LogBefore    \* BOOLEAN

VARIABLES
  booked,    \* the steps that are in force, in the outside world
  logged,    \* steps up to this one are in the log
  step,      \* the step at hand
  phase,     \* "log", "act", "undo", "done", "undone" or "down"
  crashes

vars == <<booked, logged, step, phase, crashes>>

Init ==
  /\ booked = {}
  /\ logged = 0
  /\ step = 1
  /\ phase = IF LogBefore THEN "log" ELSE "act"
  /\ crashes = 0

\* The step after the one that is both logged and carried out.
Advance ==
  IF step = Steps
  THEN phase' = "done" /\ step' = step
  ELSE phase' = (IF LogBefore THEN "log" ELSE "act") /\ step' = step + 1

Log ==
  /\ phase = "log"
  /\ logged' = step
  /\ IF LogBefore THEN phase' = "act" /\ step' = step ELSE Advance
  /\ UNCHANGED <<booked, crashes>>

Book ==
  /\ phase = "act"
  /\ booked' = booked \cup {step}
  /\ IF LogBefore THEN Advance ELSE phase' = "log" /\ step' = step
  /\ UNCHANGED <<logged, crashes>>

Refuse ==
  /\ phase = "act"
  /\ phase' = "undo"
  /\ UNCHANGED <<booked, logged, step, crashes>>

\* Everything in the log is undone, last one first.
Compensate ==
  /\ phase = "undo"
  /\ IF logged = 0
     THEN phase' = "undone" /\ UNCHANGED <<booked, logged>>
     ELSE /\ booked' = booked \ {logged}
          /\ logged' = logged - 1
          /\ phase' = phase
  /\ UNCHANGED <<step, crashes>>

Crash ==
  /\ phase \notin {"done", "undone", "down"}
  /\ crashes < MaxCrashes
  /\ crashes' = crashes + 1
  /\ phase' = "down"
  /\ UNCHANGED <<booked, logged, step>>

\* Nothing is left but the log: give the journey up.
Recover ==
  /\ phase = "down"
  /\ phase' = "undo"
  /\ UNCHANGED <<booked, logged, step, crashes>>

Finished == phase \in {"done", "undone"} /\ UNCHANGED vars

Next == Log \/ Book \/ Refuse \/ Compensate \/ Crash \/ Recover \/ Finished

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

-----------------------------------------------------------------------------
TypeOK ==
  /\ booked \subseteq 1 .. Steps
  /\ logged \in 0 .. Steps /\ step \in 1 .. Steps
  /\ phase \in {"log", "act", "undo", "done", "undone", "down"}
  /\ crashes \in 0 .. MaxCrashes

\* The whole journey or nothing.
NothingHalf ==
  /\ phase = "done" => booked = 1 .. Steps
  /\ phase = "undone" => booked = {}

\* A step is never in force without those before it.
InOrder == \A n \in booked : 1 .. n \subseteq booked

EventuallyOver == <>(phase \in {"done", "undone"})
=============================================================================
