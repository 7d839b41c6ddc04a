Marks `-reportLabels`
---- MODULE M ----
(* PlusCal options (-reportLabels) *)
(* --algorithm A { { skip; a: skip } } *)
====
