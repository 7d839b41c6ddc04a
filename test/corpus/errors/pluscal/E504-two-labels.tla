Marks `a`
---- MODULE M ----
(* --algorithm A {
variables x = 0;
{ a: { b: x := 1 } }
} *)
====
