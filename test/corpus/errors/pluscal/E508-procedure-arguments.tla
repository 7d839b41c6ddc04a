Marks `call p(1, 2)`
---- MODULE M ----
(* --algorithm A
variables x = 0;
procedure p(y) begin b: return; end procedure
begin
  a: call p(1, 2);
end algorithm *)
====
