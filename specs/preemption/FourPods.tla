------------------------------- MODULE FourPods -------------------------------
(* Four pods, two of them alike: a .cfg file cannot write functions. *)
EXTENDS Preemption

TwoAlike == <<1, 2, 2, 3>>
==============================================================================
