Marks `v \in 1..2`
---- MODULE M ----
EXTENDS Integers, Sequences
(* --algorithm A
variables x = 0;
procedure P(a = 1) variables v \in 1..2; begin
  p: x := v + a; return;
end procedure;
begin
  b: call P(1);
end algorithm; *)
====
