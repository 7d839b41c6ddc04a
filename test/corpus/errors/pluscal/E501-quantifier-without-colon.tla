Marks `\A`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
  a: await \A i \in {1, 2};
end algorithm *)
====
