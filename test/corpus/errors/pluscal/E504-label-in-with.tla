Marks `b`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: with y \in {1, 2} do
       b: x := y;
     end with;
end algorithm *)
====
