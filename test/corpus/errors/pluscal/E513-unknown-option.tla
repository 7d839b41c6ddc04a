Marks `fast`
---- MODULE M ----
(* PlusCal options (wf, fast)
--algorithm A
variables x = 0;
begin
  a: skip;
end algorithm *)
====
