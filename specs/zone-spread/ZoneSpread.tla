------------------------------ MODULE ZoneSpread ------------------------------
(***************************************************************************)
(* Pods are to be spread evenly over zones: no zone may have more than     *)
(* MaxSkew pods above the emptiest one. A zone that is full, or down,      *)
(* counts as the emptiest for ever: then pods wait although there is room  *)
(* elsewhere. The remedy is to count only zones that have room (SkipFull). *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
  Room,     \* Room[z]: pods that zone z holds
  Pods,     \* how many want a place
  MaxSkew,
  SkipFull  \* BOOLEAN

Zones == DOMAIN Room

VARIABLE placed  \* placed[z]: pods in zone z

Init == placed = [z \in Zones |-> 0]

RECURSIVE Sum(_, _)
Sum(f, zones) ==
  IF zones = {} THEN 0
  ELSE LET z == CHOOSE y \in zones : TRUE
       IN  f[z] + Sum(f, zones \ {z})

Pending == Pods > Sum(placed, Zones)
HasRoom(z) == placed[z] < Room[z]

Counted(z) == ~SkipFull \/ HasRoom(z)

Allowed(z) ==
  \A y \in Zones : Counted(y) => placed[z] + 1 <= placed[y] + MaxSkew

Place(z) ==
  /\ Pending /\ HasRoom(z) /\ Allowed(z)
  /\ placed' = [placed EXCEPT ![z] = @ + 1]

AllPlaced == ~Pending /\ UNCHANGED placed

Next == (\E z \in Zones : Place(z)) \/ AllPlaced

Spec == Init /\ [][Next]_placed /\ WF_placed(Next)

------------------------------------------------------------------------------
TypeOK == \A z \in Zones : placed[z] \in 0 .. Room[z]

\* A pod waits only if the whole cluster is full.
WaitsOnlyIfFull ==
  Pending /\ (\A z \in Zones : ~ENABLED Place(z)) => \A z \in Zones : ~HasRoom(z)

\* Among zones with room, the rule is kept.
Even ==
  \A y, z \in Zones : HasRoom(y) => placed[z] <= placed[y] + MaxSkew

EventuallyPlaced == <>~Pending
==============================================================================
