Marks `x := y`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: x := 1;
     with y \in {1, 2} do
       x := y;
     end with;
end algorithm *)
====
