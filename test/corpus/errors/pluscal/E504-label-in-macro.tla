Marks `b`
---- MODULE M ----
(* --algorithm A
variables x = 0;
macro m() begin
  b: x := 1;
end macro
begin
  a: m();
end algorithm *)
====
