Marks `awiat`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: awiat x = 1;
end algorithm *)
====
