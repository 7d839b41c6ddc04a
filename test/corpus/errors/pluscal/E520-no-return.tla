---- MODULE NoReturn ----
EXTENDS Naturals, Sequences
(* --algorithm NoReturn
variables x = 0;
procedure Inc()
begin
  a: x := x + 1;
end procedure;
begin
  b: call Inc();
  c: skip;
end algorithm *)
====
Writes
Marks `Inc`
