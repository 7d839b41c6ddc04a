Marks `x = 1`
---- MODULE M ----
(* --algorithm A
variables x = 0, x = 1;
begin
  a: skip;
end algorithm *)
====
