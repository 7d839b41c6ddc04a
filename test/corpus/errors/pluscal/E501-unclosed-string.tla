Marks `"one;`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: x := "one;
end algorithm *)
====
