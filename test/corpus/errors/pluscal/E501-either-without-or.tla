Marks `either`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: either x := 1; end either;
end algorithm *)
====
