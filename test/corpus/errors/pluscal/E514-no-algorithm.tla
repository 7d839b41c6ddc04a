The comment speaks of an algorithm, but there is none.
Writes
---- MODULE NoAlgorithm ----
EXTENDS Integers
(* The algorithm is yet to be written. *)
====
