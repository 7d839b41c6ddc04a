Marks `Next`
---- MODULE M ----
(* --algorithm A
variables x = 0;
process Next \in 1..2
begin a: x := 1;
end process
end algorithm *)
====
