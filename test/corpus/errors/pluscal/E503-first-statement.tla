Marks `skip`
---- MODULE M ----
(* --algorithm A
process p \in {1, 2}
variables x = 0;
begin
  skip;
end process
end algorithm *)
====
