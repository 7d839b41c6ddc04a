Marks `3`
---- MODULE M ----
(* --algorithm A
variables x = 0;
macro set(v) begin v := 1; end macro
begin
  a: set(3);
end algorithm *)
====
