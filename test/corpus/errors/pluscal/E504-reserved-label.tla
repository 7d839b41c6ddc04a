Marks `Done`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  Done: x := 1;
end algorithm *)
====
