Marks `x := 1 || x[2] := 2`
---- MODULE M ----
(* --algorithm A
variables x = << 1, 2 >>;
begin
  a: x := 1 || x[2] := 2;
end algorithm *)
====
