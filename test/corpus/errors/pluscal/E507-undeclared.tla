Marks `z`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: z := 1;
end algorithm *)
====
