Marks `skip`
---- MODULE M ----
(* --algorithm A {
variables x = 0;
{ a: if (x = 0) goto a;
  skip; }
} *)
====
