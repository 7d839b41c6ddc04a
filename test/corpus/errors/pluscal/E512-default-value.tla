Marks `defaultInitValue = 1`
---- MODULE M ----
(* --algorithm A
variables x, defaultInitValue = 1;
begin
  a: skip;
end algorithm *)
====
