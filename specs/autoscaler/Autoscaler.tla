------------------------------ MODULE Autoscaler ------------------------------
(***************************************************************************)
(* An autoscaler sets the number of replicas by the load. A deployment     *)
(* tool applies a manifest every now and then. If the manifest names a     *)
(* number of replicas too (ManifestSetsReplicas), both write to the same   *)
(* field, each sure to be right, and the number never settles. The remedy  *)
(* is that one of them owns the field.                                     *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
  MaxReplicas,
  InManifest,           \* the number in the manifest
  ManifestSetsReplicas  \* BOOLEAN

VARIABLES
  load,      \* the number of replicas that the load calls for
  replicas,
  writer     \* who has written last

vars == <<load, replicas, writer>>

Sizes == 1 .. MaxReplicas

Init == load \in Sizes /\ replicas = InManifest /\ writer = "manifest"

Scale ==
  /\ replicas # load
  /\ replicas' = IF replicas < load THEN replicas + 1 ELSE replicas - 1
  /\ writer' = "autoscaler"
  /\ UNCHANGED load

ApplyManifest ==
  /\ ManifestSetsReplicas
  /\ replicas # InManifest
  /\ replicas' = InManifest
  /\ writer' = "manifest"
  /\ UNCHANGED load

Next == Scale \/ ApplyManifest

Spec == Init /\ [][Next]_vars /\ WF_vars(Scale) /\ WF_vars(ApplyManifest)

------------------------------------------------------------------------------
TypeOK == load \in Sizes /\ replicas \in Sizes /\ writer \in {"autoscaler", "manifest"}

\* Nobody undoes what the autoscaler has done.
NoFight == [][writer = "autoscaler" => writer' = "autoscaler"]_vars

SettlesAtLoad == <>[](replicas = load)
==============================================================================
