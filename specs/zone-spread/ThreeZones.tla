------------------------------ MODULE ThreeZones ------------------------------
(* Three zones, one of them small: a .cfg file cannot write functions. *)
EXTENDS ZoneSpread

OneSmall == <<4, 4, 1>>
==============================================================================
