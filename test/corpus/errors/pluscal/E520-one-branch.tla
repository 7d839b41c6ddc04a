---- MODULE OneBranch ----
EXTENDS Naturals, Sequences
(* --algorithm OneBranch
variables x = 0;
procedure Inc()
begin
  a: if x = 0 then
       return;
     else
       x := x + 1
     end if
end procedure;
begin
  b: call Inc();
  c: skip;
end algorithm *)
====
Writes
Marks `Inc`
