Marks ``
---- MODULE M ----
(* --algorithm A {
variables x = 0;
{ a: while (x = 0) { } }
} *)
====
