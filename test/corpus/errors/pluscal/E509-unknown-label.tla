Marks `b`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: goto b;
end algorithm *)
====
