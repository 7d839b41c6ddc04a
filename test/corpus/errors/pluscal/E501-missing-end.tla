Marks `if`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: if x = 0 then skip;
end algorithm *)
====
