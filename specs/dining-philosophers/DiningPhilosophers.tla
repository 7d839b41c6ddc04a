------------------------ MODULE DiningPhilosophers ------------------------
(***************************************************************************)
(* Philosophers sit around a table with one fork between neighbours. To    *)
(* eat, a philosopher picks up two forks, one after the other; afterwards  *)
(* both are put back, the last one taken first.                            *)
(*                                                                         *)
(* Remedy says what is done about everybody holding one fork:              *)
(*   "none"      nothing: they wait for each other for ever (deadlock)     *)
(*   "put back"  whoever finds the second fork taken puts the first one    *)
(*               back: no deadlock, but they may do so for ever (livelock) *)
(*   "order"     the last philosopher takes the forks in the other order:  *)
(*               no circle, neither deadlock nor livelock                  *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS N, Remedy

ASSUME N \in Nat \ {0, 1} /\ Remedy \in {"none", "put back", "order"}

VARIABLES
  holder,  \* holder[f]: the philosopher who holds fork f, or Nobody
  pc       \* where each philosopher is

vars == <<holder, pc>>

Philosophers == 1 .. N
Forks == 1 .. N
Nobody == 0

Left(p) == p
Right(p) == (p % N) + 1

Swaps(p) == Remedy = "order" /\ p = N
First(p) == IF Swaps(p) THEN Right(p) ELSE Left(p)
Second(p) == IF Swaps(p) THEN Left(p) ELSE Right(p)

Init ==
  /\ holder = [f \in Forks |-> Nobody]
  /\ pc = [p \in Philosophers |-> "thinking"]

Move(p, from, to) == pc[p] = from /\ pc' = [pc EXCEPT ![p] = to]
PickUp(p, f) == holder[f] = Nobody /\ holder' = [holder EXCEPT ![f] = p]
PutDown(f) == holder' = [holder EXCEPT ![f] = Nobody]

TakeFirst(p) == Move(p, "thinking", "hungry") /\ PickUp(p, First(p))
TakeSecond(p) == Move(p, "hungry", "eating") /\ PickUp(p, Second(p))
ReleaseSecond(p) == Move(p, "eating", "leaving") /\ PutDown(Second(p))
ReleaseFirst(p) == Move(p, "leaving", "thinking") /\ PutDown(First(p))

GiveUp(p) ==
  /\ Remedy = "put back"
  /\ holder[Second(p)] # Nobody
  /\ Move(p, "hungry", "thinking")
  /\ PutDown(First(p))

Step(p) ==
  TakeFirst(p) \/ TakeSecond(p) \/ ReleaseSecond(p) \/ ReleaseFirst(p) \/ GiveUp(p)

Next == \E p \in Philosophers : Step(p)

Spec == Init /\ [][Next]_vars

\* Every philosopher who can move does so in the end.
FairSpec == Spec /\ \A p \in Philosophers : WF_vars(Step(p))

\* Besides: who finds the second fork free again and again takes it once.
LuckySpec == FairSpec /\ \A p \in Philosophers : SF_vars(TakeSecond(p))

---------------------------------------------------------------------------
TypeOK ==
  /\ holder \in [Forks -> Philosophers \cup {Nobody}]
  /\ pc \in [Philosophers -> {"thinking", "hungry", "eating", "leaving"}]

EatsWithBoth ==
  \A p \in Philosophers :
    pc[p] = "eating" => holder[Left(p)] = p /\ holder[Right(p)] = p

\* The table as a whole goes on eating.
SomebodyEats == []<>(\E p \in Philosophers : pc[p] = "eating")
===========================================================================
