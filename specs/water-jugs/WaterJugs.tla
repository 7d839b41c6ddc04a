----------------------------- MODULE WaterJugs -----------------------------
(***************************************************************************)
(* An old puzzle. Two friends own a full jug of eight litres and two empty *)
(* ones of five and three litres. There is no tap and no scale: all they   *)
(* can do is pour one jug into another until the one is empty or the other *)
(* is full. How do they share the wine, four litres each?                  *)
(*                                                                         *)
(* A model checker finds counterexamples, so we claim that it cannot be    *)
(* done. The counterexample is the answer, and a shortest one.             *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Jugs,      \* the names of the jugs
  Capacity,  \* [Jugs -> Nat], in litres
  Full       \* the jug that holds everything at the start

ASSUME Capacity \in [Jugs -> Nat] /\ Full \in Jugs

VARIABLE wine  \* litres in each jug

Min(m, n) == IF m < n THEN m ELSE n

Init == wine = [j \in Jugs |-> IF j = Full THEN Capacity[j] ELSE 0]

Pour(from, to) ==
  LET amount == Min(wine[from], Capacity[to] - wine[to])
  IN  /\ from # to
      /\ amount > 0
      /\ wine' = [wine EXCEPT ![from] = @ - amount, ![to] = @ + amount]

Next == \E from, to \in Jugs : Pour(from, to)

Spec == Init /\ [][Next]_wine

----------------------------------------------------------------------------
TypeOK == \A j \in Jugs : wine[j] \in 0 .. Capacity[j]

\* Pouring changes nothing else: the rest is in the other jugs.
RECURSIVE Total(_)
Total(jugs) ==
  IF jugs = {} THEN 0
  ELSE LET j == CHOOSE k \in jugs : TRUE
       IN  wine[j] + Total(jugs \ {j})

NothingSpilt == Total(Jugs) = Capacity[Full]

Shared == Cardinality({j \in Jugs : 2 * wine[j] = Capacity[Full]}) = 2

\* The claim to refute.
CannotShare == ~Shared
============================================================================
