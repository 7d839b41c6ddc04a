Marks `:=`
---- MODULE M ----
(* --algorithm A
variables x := 0;
begin
  a: x := 1;
end algorithm; *)
====
