Marks `p`
---- MODULE M ----
EXTENDS Naturals, Sequences
(* --algorithm A
variables x = 0;
procedure P()
begin
  p: return;
end procedure;
begin
  a: goto p;
end algorithm; *)
====
