Marks `x := 2`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: x := 1;
     x := 2;
end algorithm *)
====
