---- MODULE ProcedureAsVariable ----
(* --algorithm ProcedureAsVariable
variables turn = 0;
procedure turn()
begin
  a: turn := 1;
  b: return;
end procedure;
begin
  c: call turn();
end algorithm *)
====
Marks `turn`
