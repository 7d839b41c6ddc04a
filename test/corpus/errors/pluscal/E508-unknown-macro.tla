Marks `m()`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: m();
end algorithm *)
====
