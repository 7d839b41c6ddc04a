Marks `pc = 1`
---- MODULE M ----
(* --algorithm A
variables pc = 1;
begin
  a: skip;
end algorithm *)
====
